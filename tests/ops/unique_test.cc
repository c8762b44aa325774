#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite UniqueSuite() {
  OpSuite suite = MoveSuite("unique", "");
  auto& cases = suite.cases;
  cases.push_back(Outputs(KnownCase("known", {{"X", {In({5}).Values({3, 1, 3, 2, 1})}}},
                                    {{"is_sorted", true}, {"return_inverse", true}, {"dtype", 3}},
                                    {{3}, {1, 2, 3}, {}}),
                          "Index", 1));
  cases.push_back(Outputs(KnownCase("first_seen", {{"X", {In({5}).Values({3, 1, 3, 2, 1})}}},
                                    {{"dtype", 3}}, {{3}, {3, 1, 2}, {}}),
                          "Index", 1));
  cases.push_back(Outputs(
      KnownCase("rows", {{"X", {In({3, 2}).Values({3, 1, 0, 2, 3, 1})}}},
                {{"is_sorted", true}, {"return_inverse", true}, {"dtype", 3}, {"axis", Axes{0}}},
                {{2, 2}, {0, 2, 3, 1}, {}}),
      "Index", 1));
  return suite;
}

OP_TEST(Unique, UniqueSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
