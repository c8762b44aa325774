#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FlipSuite() {
  OpSuite suite = CopySuite("flip", "flip");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"axis", Axes{1}}}, {{2, 3}, {3, 2, 1, 6, 5, 4}, {}}));
  cases.push_back(WithTypes(
      PlainCase("all_types", {{"X", {In({3, 2, 4}).Range(0, 9)}}}, {{"axis", Axes{0, -1}}}),
      AllTypes()));
  cases.push_back(PlainCase("empty", {{"X", {In({0, 2})}}}, {{"axis", Axes{1}}}));
  cases.push_back(Fails(PlainCase("twice", {{"X", {In({2, 2})}}}, {{"axis", Axes{0, -2}}}),
                        "attribute `axis` names axis 0 twice"));
  return suite;
}

OP_TEST(Flip, FlipSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
