#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite PartialSumSuite() {
  OpSuite suite = MoveSuite("partial_sum", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known",
      {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6}), In({2, 3}).Values({7, 8, 9, 10, 11, 12})}}},
      {{"start_index", 1}, {"length", 2}}, {{2, 2}, {10, 12, 16, 18}, {}}));
  return suite;
}

OP_TEST(PartialSum, PartialSumSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
