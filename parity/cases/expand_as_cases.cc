#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpandAsSuite() {
  OpSuite suite = CopySuite("expand_as", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({1, 2}).Values({1, 2})}}, {"target_tensor", {In({2, 4})}}},
                            {}, {{2, 4}, {1, 2, 1, 2, 1, 2, 1, 2}, {}}));
  cases.push_back(KnownCase("first_axis",
                            {{"X", {In({2, 1}).Values({1, 2})}}, {"target_tensor", {In({4, 2})}}},
                            {}, {{4, 2}, {1, 1, 2, 2, 1, 1, 2, 2}, {}}));
  cases.push_back(
      Fails(PlainCase("does_not_fit", {{"X", {In({2, 3})}}, {"target_tensor", {In({3, 3})}}}),
            "each size of input target_tensor of shape [3, 3] must be a multiple of that of input "
            "X of shape [2, 3]"));
  cases.push_back(
      Fails(PlainCase("of_nothing", {{"X", {In({0, 2})}}, {"target_tensor", {In({3, 2})}}}),
            "must be a multiple of that of input X of shape [0, 2]"));
  return suite;
}

OP_TEST(ExpandAs, ExpandAsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
