#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/norm_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite InstanceNormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "instance_norm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  const auto add = [&](const char* name, Input x, bool scaled) {
    const int64_t channels = x.dims.size() > 1 ? x.dims[1] : 1;
    suite.cases.push_back(
        NormCase(name, std::move(x), {{"epsilon", 1e-5f}}, {"SavedMean", "SavedVariance"}));
    if (!scaled) return;
    suite.cases.back().inputs["Scale"] = {In({channels})};
    suite.cases.back().inputs["Bias"] = {In({channels})};
  };
  add("known", In({1, 1, 1, 2}).Values({1, 3}), false);
  suite.cases.back().truth["Y"] = {{1, 1, 1, 2}, {-0.999995, 0.999995}, {}};
  suite.cases.back().tolerances = {{DataType::FLOAT32, {1e-6, 0, "known to six places"}},
                                   {DataType::FLOAT64, {1e-6, 0, "known to six places"}}};
  suite.cases.back().grad_tolerance_narrow = {1e-6, 0, "of two elements the gradient cancels"};
  add("images", In({2, 3, 5, 7}), true);
  suite.cases.back().unknown_batch = true;
  add("bare", In({2, 3, 5, 7}), false);
  add("volumes", In({2, 3, 2, 5, 3}), true);
  add("rows", In({2, 3, 9}), true);
  add("rank_2", In({4, 3}), true);
  add("empty_batch", In({0, 3, 2, 2}), true);
  add("empty_images", In({2, 3, 0}), true);
  add("nothing_saved", In({2, 3, 7}), true);
  suite.cases.back().outputs.erase("SavedMean");
  suite.cases.back().outputs.erase("SavedVariance");
  suite.cases.back().not_differentiated = "nothing is saved for the gradient";
  add("rank_1", In({3}), false);
  suite.cases.back() = Fails(suite.cases.back(), "rank");
  add("scale_of_other_size", In({2, 3, 4}), true);
  suite.cases.back().inputs["Scale"] = {In({4})};
  suite.cases.back() = Fails(suite.cases.back(), "Scale");
  return suite;
}

// The name that only programs saved before 2.5 have: no gradient maker leads here.
OpSuite InstanceNormDoubleGradSuite() {
  OpSuite suite = KnownGradientSuite("instance_norm_grad_grad", "instance_norm_double_grad");
  // Without DY and DDX nothing depends on X but DDY = DDScale (X - mean) / deviation + DDBias.
  const Input zeros = In({1, 2, 1, 2}).Values({0, 0, 0, 0});
  AddKnown(&suite, "scale_and_bias",
           {{"X", {In({1, 2, 1, 2}).Values({1, 3, 0, 4})}},
            {"Scale", {In({2}).Values({2, 3})}},
            {"SavedMean", {In({2}).Values({2, 2})}},
            {"SavedVariance", {In({2}).Values({1, 0.5})}},
            {"DY", {zeros}},
            {"DDX", {zeros}},
            {"DDScale", {In({2}).Values({4, 8})}},
            {"DDBias", {In({2}).Values({5, 7})}}},
           {{"DX", {zeros.dims, zeros.values, {}}},
            {"DScale", {{2}, {0, 0}, {}}},
            {"DDY", {zeros.dims, {1, 9, -1, 15}, {}}}},
           {{"epsilon", 1e-5f}});
  suite.cases.back().unknown_batch = false;  // as many planes as SavedMean has numbers
  const Input image = In({2, 3, 2, 2}), channels = In({3}), planes = In({6});
  const Slots inputs = {
      {"X", {image}},  {"Scale", {channels}}, {"SavedMean", {planes}}, {"SavedVariance", {planes}},
      {"DY", {image}}, {"DDX", {image}},      {"DDScale", {channels}}, {"DDBias", {channels}}};
  const OpCase base = PlainCase("", inputs, {}, {"DX", "DScale", "DDY"});
  for (const char* slot : {"SavedMean", "SavedVariance"}) {
    for (const int64_t numbers : {0, 3}) {
      AddRefused(&suite.cases, base, (std::string(slot) + "_" + std::to_string(numbers)).c_str(),
                 "must hold 6 numbers", [&](OpCase* c) { c->inputs[slot] = {In({numbers})}; });
    }
  }
  AddRefused(&suite.cases, base, "planes_of_no_images", "must hold 0 numbers", [](OpCase* c) {
    for (const char* slot : {"X", "DY", "DDX"}) c->inputs[slot] = {In({0, 3, 2, 2})};
  });
  return suite;
}

OP_TEST(InstanceNorm, InstanceNormSuite());
OP_TEST(InstanceNormDoubleGrad, InstanceNormDoubleGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
