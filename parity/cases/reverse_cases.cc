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
  OpCase array =
      PlainCase("array", {{"X", {Array({In({2}).Values({1, 2}), In({3, 1}).Values({3, 4, 5})})}}},
                {{"axis", Axes{0}}});
  array.outputs["Out"].array = true;
  cases.push_back(WithKernel(array, "reverse_array"));
  return suite;
}

OP_TEST(Reverse, ReverseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
