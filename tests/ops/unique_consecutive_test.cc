#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite UniqueConsecutiveSuite() {
  OpSuite suite = MoveSuite("unique_consecutive", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({5}).Values({3, 3, 1, 3, 3})}}}, {{"dtype", 3}},
                            {{3}, {3, 1, 3}, {}}));
  cases.push_back(KnownCase("columns", {{"X", {In({2, 3}).Values({1, 1, 2, 3, 3, 3})}}},
                            {{"dtype", 3}, {"axis", Axes{1}}}, {{2, 2}, {1, 2, 3, 3}, {}}));
  return suite;
}

OP_TEST(UniqueConsecutive, UniqueConsecutiveSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
