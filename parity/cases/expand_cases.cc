#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpandSuite() {
  OpSuite suite = CopySuite("expand", "tile");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"expand_times", Axes{2, 2}}},
                            {{4, 4}, {1, 2, 1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4}, {}}));
  cases.push_back(
      PlainCase("tensor", {{"X", {In({2, 1, 3})}}, {"ExpandTimes", {Ints({2, 3, 1})}}}));
  cases.push_back(PlainCase("list",
                            {{"X", {In({2, 3})}}, {"expand_times_tensor", {Ints({2}), Ints({3})}}},
                            {{"expand_times", Axes{-1, -1}}}));
  cases.push_back(
      UnknownBatch(PlainCase("batch", {{"X", {In({5, 3})}}}, {{"expand_times", Axes{1, 2}}})));
  cases.push_back(Fails(PlainCase("zero_times", {{"X", {In({2})}}}, {{"expand_times", Axes{0}}}),
                        "attribute `repeat_times` must hold numbers above 0"));
  return suite;
}

OP_TEST(Expand, ExpandSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
