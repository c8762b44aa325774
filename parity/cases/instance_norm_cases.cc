#include "parity/cases/common/norm_cases.h"

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

OP_TEST(InstanceNorm, InstanceNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
