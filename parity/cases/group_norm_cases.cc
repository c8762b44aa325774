#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpCase NormCase(const char* name, Input x, paddle::framework::AttributeMap attrs,
                const std::vector<std::string>& more) {
  OpCase c = MoveCase(name, std::move(x), std::move(attrs));
  c.outputs = {{"Y", {}}};
  for (const std::string& output : more) c.outputs[output] = {};
  return c;
}

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
  add("rank_1", In({3}), false);
  suite.cases.back() = Fails(suite.cases.back(), "rank");
  add("scale_of_other_size", In({2, 3, 4}), true);
  suite.cases.back().inputs["Scale"] = {In({4})};
  suite.cases.back() = Fails(suite.cases.back(), "Scale");
  return suite;
}

OpSuite GroupNormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "group_norm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  const auto add = [&](const char* name, Input x, int groups, const std::string& layout = "NCHW",
                       bool scaled = true) {
    const int64_t channels = layout == "NHWC" ? x.dims.back() : x.dims[1];
    suite.cases.push_back(NormCase(
        name, std::move(x), {{"groups", groups}, {"data_layout", layout}}, {"Mean", "Variance"}));
    if (!scaled) return;
    suite.cases.back().inputs["Scale"] = {In({channels})};
    suite.cases.back().inputs["Bias"] = {In({channels})};
  };
  add("two_groups", In({2, 6, 5, 7}), 2);
  suite.cases.back().unknown_batch = true;
  add("one_group", In({2, 5, 3, 4}), 1);
  add("group_a_channel", In({2, 5, 3, 4}), 5);
  add("nhwc", In({2, 5, 7, 6}), 3, "NHWC");
  add("bare", In({2, 6, 5, 7}), 3, "NCHW", false);
  add("rank_2", In({3, 8}), 2);
  add("volumes", In({2, 4, 2, 3, 5}), 2);
  add("too_many_groups", In({2, 4, 3, 3}), 5);
  suite.cases.back() = Fails(suite.cases.back(), "groups");
  return suite;
}

OP_TEST(InstanceNorm, InstanceNormSuite());
OP_TEST(GroupNorm, GroupNormSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
