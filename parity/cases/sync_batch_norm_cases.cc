#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SyncBatchNormCase(const char* name, Input x, int64_t channels,
                         paddle::framework::AttributeMap attrs) {
  OpCase c = PlainCase(name,
                       {{"X", {std::move(x)}},
                        {"Scale", {In({channels}).Range(0.5, 1.5)}},
                        {"Bias", {In({channels})}},
                        {"Mean", {In({channels})}},
                        {"Variance", {In({channels}).Range(0.5, 2)}}},
                       std::move(attrs), {"Y", "MeanOut", "VarianceOut"});
  if (c.attrs.count("is_test") != 0) {
    c.phi_kernel = "batch_norm_infer";
    c.not_differentiated = "a test run keeps no SavedMean, which the gradient reads";
  } else {
    c.outputs["SavedMean"] = c.outputs["SavedVariance"] = {};
  }
  return c;
}

// One device: all that batch_norm proves holds here.
OpSuite SyncBatchNormSuite() {
  OpSuite suite;
  suite.type = "sync_batch_norm";
  suite.phi_kernel = "batch_norm";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {5e-6, 5e-6, "a variance of up to 200 float32 values"}},
                      {DataType::FLOAT64, {1e-13, 1e-13, "the same in float64"}}};
  auto& cases = suite.cases;
  cases.push_back(SyncBatchNormCase("test_run", In({2, 3, 5, 7}), 3, {{"is_test", true}}));
  cases.push_back(SyncBatchNormCase("train_nchw", In({4, 3, 5, 7}).Range(-2, 5), 3, {}));
  cases.push_back(
      SyncBatchNormCase("train_nhwc", In({4, 5, 7, 3}), 3, {{"data_layout", std::string("NHWC")}}));
  cases.push_back(SyncBatchNormCase("train_ndhwc", In({2, 2, 3, 2, 3}), 3,
                                    {{"data_layout", std::string("NDHWC")}}));
  cases.push_back(SyncBatchNormCase("train_matrix", In({29, 5}), 5, {{"momentum", 0.5f}}));
  OpCase channels = SyncBatchNormCase("scale_of_another_size", In({1, 3, 2, 2}), 4, {});
  cases.push_back(Fails(std::move(channels), "one number per channel"));
  OneDnnRefuses("sync_batch_norm", "statistics of the batch (training)",
                {"train_nchw", "train_nhwc", "train_ndhwc", "train_matrix"});
  return suite;
}

OpSuite SyncBatchNormGradSuite() {
  OpSuite suite = GradientSuite("sync_batch_norm_grad");
  const Input image = In({1, 3, 2, 2}), channels = In({3});
  const Slots inputs = {{"X", {image}},
                        {"Scale", {channels}},
                        {"Bias", {channels}},
                        {"SavedMean", {channels}},
                        {"SavedVariance", {channels}},
                        {"Y@GRAD", {image}}};
  const OpCase base = PlainCase("", inputs, {{"data_layout", std::string("NCHW")}}, {"X@GRAD"});
  AddRefused(&suite.cases, base, "other_images", "Y@GRAD must have shape", [](OpCase* c) {
    c->inputs["Y@GRAD"] = {In({2, 3, 2, 2})};
  });
  for (const Input& x : {In({3}), In({1, 3, 1, 1, 1, 1})}) {
    const std::string rank = std::to_string(x.dims.size());
    AddRefused(&suite.cases, base, ("rank_" + rank).c_str(), "X must have rank 2 to 5",
               [&](OpCase* c) { c->inputs["X"] = c->inputs["Y@GRAD"] = {x}; });
  }
  for (const char* slot : {"Scale", "Bias", "SavedMean", "SavedVariance"}) {
    AddRefused(&suite.cases, base, (std::string("other_") + slot).c_str(), slot,
               [&](OpCase* c) { c->inputs[slot] = {In({4})}; });
  }
  return suite;
}

OP_TEST(SyncBatchNorm, SyncBatchNormSuite());
OP_TEST(SyncBatchNormGrad, SyncBatchNormGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
