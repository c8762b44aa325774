#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReverseSuite() {
  OpSuite suite = CopySuite("reverse", "reverse");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"axis", Axes{0}}}, {{2, 3}, {4, 5, 6, 1, 2, 3}, {}}));
  cases.push_back(PlainCase("two", {{"X", {In({3, 2, 4})}}}, {{"axis", Axes{0, -1}}}));
  return suite;
}

OP_TEST(Reverse, ReverseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
