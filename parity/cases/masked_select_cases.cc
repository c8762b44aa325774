#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MaskedSelectSuite() {
  OpSuite suite = CopySuite("masked_select", "masked_select");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({3}).Values({1, 2, 3})}}, {"Mask", {Bools({3}, {1, 0, 1})}}},
                            {}, {{2}, {1, 3}, {}}, "Y"));
  cases.push_back(
      PlainCase("broadcast", {{"X", {In({2, 3})}}, {"Mask", {Bools({3}, {1, 0, 1})}}}, {}, {"Y"}));
  cases.push_back(PlainCase("none", {{"X", {In({2})}}, {"Mask", {Bools({2}, {0, 0})}}}, {}, {"Y"}));
  cases.push_back(PlainCase(
      "x_repeats", {{"X", {In({3})}}, {"Mask", {Bools({2, 3}, {1, 0, 1, 1, 1, 0})}}}, {}, {"Y"}));
  cases.push_back(
      PlainCase("one_repeats", {{"X", {In({1})}}, {"Mask", {Bools({1, 1}, {1})}}}, {}, {"Y"}));
  cases.push_back(Fails(PlainCase("mask_does_not_fit",
                                  {{"X", {In({4})}}, {"Mask", {Bools({3}, {1, 0, 1})}}}, {}, {"Y"}),
                        "input Mask of shape [3] does not fit input X of shape [4]"));
  return suite;
}

OP_TEST(MaskedSelect, MaskedSelectSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
