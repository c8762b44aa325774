#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpandAsV2Suite() {
  OpSuite suite = CopySuite("expand_as_v2", "expand_as");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 2}).Values({1, 2})}}, {"Y", {In({2, 2})}}},
                            {{"target_shape", Axes{2, 2}}}, {{2, 2}, {1, 2, 1, 2}, {}}));
  cases.push_back(PlainCase("no_y", {{"X", {In({1, 2})}}}, {{"target_shape", Axes{3, 4, 2}}}));
  cases.push_back(
      Fails(PlainCase("does_not_fit", {{"X", {In({2, 3})}}}, {{"target_shape", Axes{2, 4}}}),
            "input X of shape [2, 3] does not expand to size 4 on axis 1 of the result"));
  return suite;
}

OP_TEST(ExpandAsV2, ExpandAsV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
