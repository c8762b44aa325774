#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SqueezeSuite() {
  OpSuite suite = CopySuite("squeeze", "squeeze");
  suite.needs_sizes = "sizes of 1 decide the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 2, 1}).Values({1, 2})}}}, {{"axes", Axes{0}}},
                            {{2, 1}, {1, 2}, {}}));
  cases.push_back(PlainCase("all", {{"X", {In({1, 2, 1, 3})}}}));
  cases.push_back(PlainCase("negative", {{"X", {In({1, 2, 1})}}}, {{"axes", Axes{-1, 1}}}));
  cases.push_back(Fails(PlainCase("axis_out_of_range", {{"X", {In({1, 2})}}}, {{"axes", Axes{2}}}),
                        "attribute `axes` must be in [-2, 2) for input X of shape [1, 2]"));
  cases.push_back(KnownCase("last_of_two", {{"X", {In({1, 2, 1}).Values({1, 2})}}},
                            {{"axes", Axes{-1}}}, {{1, 2}, {1, 2}, {}}));
  return suite;
}

OP_TEST(Squeeze, SqueezeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
