#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddRollLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(PlainCase("two_from_a_tensor",
                            {{"X", {In({3, 5})}}, {"ShiftsTensor", {Ints64({2, 1})}}},
                            {{"axis", Longs{0, 1}}}));
}

OpSuite RollSuite() {
  OpSuite suite = CopySuite("roll", "roll");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shifts", Longs{1}}, {"axis", Longs{1}}},
                            {{2, 3}, {3, 1, 2, 6, 4, 5}, {}}));
  cases.push_back(KnownCase("flat", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shifts", Longs{-1}}}, {{2, 3}, {2, 3, 4, 5, 6, 1}, {}}));
  cases.push_back(PlainCase("two", {{"X", {In({3, 5, 4})}}},
                            {{"shifts", Longs{-7, 2}}, {"axis", Longs{1, -1}}}));
  cases.push_back(PlainCase("tensor", {{"X", {In({3, 5})}}, {"ShiftsTensor", {Ints64({2})}}},
                            {{"axis", Longs{0}}}));
  cases.push_back(Fails(
      PlainCase("too_few", {{"X", {In({2, 2})}}}, {{"shifts", Longs{1}}, {"axis", Longs{0, 1}}}),
      "attribute `shifts` must hold 2 numbers"));
  const int64_t least = std::numeric_limits<int64_t>::min(),
                most = -(least + 1);  // 1 mod 3, 1 mod 6
  cases.push_back(KnownCase("far", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shifts", Longs{least}}, {"axis", Longs{1}}},
                            {{2, 3}, {3, 1, 2, 6, 4, 5}, {}}));
  cases.push_back(KnownCase("far_flat", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shifts", Longs{most}}}, {{2, 3}, {6, 1, 2, 3, 4, 5}, {}}));
  cases.push_back(PlainCase("far_twice", {{"X", {In({3, 5})}}},
                            {{"shifts", Longs{least, least}}, {"axis", Longs{1, 1}}}));
  cases.push_back(PlainCase("one", {{"X", {In({1})}}}, {{"shifts", Longs{1}}, {"axis", Longs{0}}}));
  AddRollLimits(&suite.cases);
  return suite;
}

OP_TEST(Roll, RollSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
