#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite UnsqueezeSuite() {
  OpSuite suite = CopySuite("unsqueeze", "unsqueeze");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}}, {{"axes", Axes{0, 2}}},
                            {{1, 2, 1}, {1, 2}, {}}));
  cases.push_back(PlainCase("negative", {{"X", {In({2, 3})}}}, {{"axes", Axes{-1}}}));
  cases.push_back(PlainCase("tensor", {{"X", {In({2, 3})}}, {"AxesTensor", {Ints({1})}}}));
  cases.push_back(
      PlainCase("list", {{"X", {In({2, 3})}}, {"AxesTensorList", {Ints({0}), Ints({3})}}}));
  cases.push_back(KnownCase("one_after_the_other", {{"X", {In({2}).Values({1, 2})}}},
                            {{"axes", Axes{0, 2, -4}}}, {{1, 1, 2, 1}, {1, 2}, {}}));
  cases.push_back(
      Fails(PlainCase("six_axes", {{"X", {In({2})}}}, {{"axes", Axes{0, 0, 0, 0, 0, 0}}}), "axes"));
  cases.push_back(Fails(PlainCase("axis_out_of_range", {{"X", {In({2})}}}, {{"axes", Axes{3}}}),
                        "attribute `axes` must be in [-2, 2) by the time it is put in"));
  return suite;
}

OP_TEST(Unsqueeze, UnsqueezeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
