#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Flatten2Suite() {
  OpSuite suite = MoveSuite("flatten2", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"axis", 2}}, {{2, 3}, {1, 2, 3, 4, 5, 6}, {}}));
  cases.push_back(
      KnownCase("zero", {{"X", {In({2}).Values({1, 2})}}}, {{"axis", 0}}, {{1, 2}, {1, 2}, {}}));
  cases.push_back(Fails(PlainCase("axis_out_of_range", {{"X", {In({2})}}}, {{"axis", 2}}),
                        "attribute `axis` must be in [0, 1] for input X of shape [2]"));
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) c.outputs["XShape"].compare = false;
  }
  return suite;
}

OP_TEST(Flatten2, Flatten2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
