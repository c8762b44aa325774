#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

void AddSqueeze2Limits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      CopyCase("zero_d_from_the_end", In({}).Values({5}), {{"axes", Axes{-1}}}, {"XShape"}));
  cases.back().truth["Out"] = {{}, {5}, {}};
}

OpSuite Squeeze2Suite() {
  OpSuite suite = CopySuite("squeeze2", "squeeze_with_xshape");
  suite.needs_sizes = "sizes of 1 decide the rank of Out";
  auto& cases = suite.cases;
  const std::vector<std::string> xshape = {"XShape"};
  const auto add = [&](const char* name, Input x, Axes axes) {
    cases.push_back(CopyCase(name, std::move(x), {{"axes", std::move(axes)}}, xshape));
  };
  add("known", In({1, 3, 1}).Values({1, 2, 3}), {0});
  cases[0].truth["Out"] = {{3, 1}, {1, 2, 3}, {}};
  add("all_types", In({3, 1, 4}).Range(0, 9), {1});
  cases.back().dtypes = AllTypes();
  add("all_ones", In({1, 3, 1, 5, 1}), {});
  add("negative_axis", In({2, 3, 1}), {-1});
  add("two_axes", In({2, 1, 3, 1}), {1, 3});
  add("size_is_not_one", In({2, 3, 1}), {1});
  add("to_zero_d", In({1, 1}), {0, 1});
  add("empty", In({0, 1, 3}), {1});
  add("lod", In({6, 1}).LoD({{0, 2, 6}}), {1});
  OpCase plain = CopyCase("without_xshape", In({2, 1}), {{"axes", Axes{1}}});
  plain.phi_kernel = "squeeze";
  plain.not_differentiated = "the gradient reads XShape, which only inference leaves out";
  cases.push_back(plain);
  cases.push_back(Fails(CopyCase("axis_out_of_range", In({2, 1}), {{"axes", Axes{2}}}, xshape),
                        "attribute `axes` must be in [-2, 2) for input X of shape [2, 1]"));
  add("zero_d", In({}), {0});
  AddSqueeze2Limits(&suite.cases);
  return suite;
}

OP_TEST(Squeeze2, Squeeze2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
