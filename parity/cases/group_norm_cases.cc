#include "parity/cases/common/norm_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddGroupNormLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.name = "bias_of_another_length";
  c.unknown_batch = false;
  c.inputs["Bias"] = {In({3})};
  cases.push_back(Fails(c, "Bias"));
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
  add("large_epsilon", In({2, 4, 3, 3}), 2);
  suite.cases.back().attrs["epsilon"] = 2.0f;
  add("too_many_groups", In({2, 4, 3, 3}), 5);
  suite.cases.back() = Fails(suite.cases.back(), "groups");
  add("scale_of_another_length", In({2, 4, 3, 3}), 2);
  suite.cases.back().inputs["Scale"] = {In({3})};
  suite.cases.back() = Fails(suite.cases.back(), "Scale");
  add("scale_without_channels", In({2, 0, 3, 3}), 1);
  suite.cases.back().inputs["Scale"] = {In({3})};
  suite.cases.back() = Fails(suite.cases.back(), "attribute `groups` must be in [1, 0]");
  add("no_scale", In({2, 4, 3, 3}), 2);
  suite.cases.back().inputs["Scale"] = {In({0})};
  suite.cases.back() = Fails(suite.cases.back(), "Scale");
  add("rank_2_of_volumes", In({3, 8}), 2, "NCDHW");
  add("one_number", In({1, 1, 1, 1}), 1);
  add("last_group_smaller", In({2, 5, 3, 4}), 2);
  AddGroupNormLimits(&suite.cases);
  return suite;
}

OP_TEST(GroupNorm, GroupNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
