#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TransposeSuite() {
  OpSuite suite = CopySuite("transpose", "transpose");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"axis", Axes{1, 0}}}, {{3, 2}, {1, 4, 2, 5, 3, 6}, {}}));
  cases.push_back(PlainCase("three", {{"X", {In({2, 5, 3})}}}, {{"axis", Axes{2, 0, 1}}}));
  cases.push_back(Fails(PlainCase("twice", {{"X", {In({2, 5})}}}, {{"axis", Axes{1, 1}}}),
                        "attribute `axis` names axis 1 twice"));
  return suite;
}

OP_TEST(Transpose, TransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
