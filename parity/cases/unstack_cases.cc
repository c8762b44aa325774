#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite UnstackSuite() {
  OpSuite suite = CopySuite("unstack", "unstack");
  auto& cases = suite.cases;
  cases.push_back(Outputs(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                                    {{"axis", 1}, {"num", 2}}, {{2}, {1, 3}, {}}, "Y"),
                          "Y", 2));
  cases.push_back(Outputs(
      PlainCase("negative", {{"X", {In({2, 3, 5})}}}, {{"axis", -2}, {"num", 3}}, {"Y"}), "Y", 3));
  cases.push_back(Fails(
      Outputs(PlainCase("other_number", {{"X", {In({2, 3})}}}, {{"axis", 0}, {"num", 3}}, {"Y"}),
              "Y", 3),
      "axis 0 of input X of shape [2, 3] must have the size of `num` and the number of outputs"));
  cases.push_back(Fails(
      Outputs(PlainCase("number_below_0", {{"X", {In({2, 3})}}}, {{"axis", 0}, {"num", -1}}, {"Y"}),
              "Y", 2),
      "attribute `num` must be at least 0"));
  cases.push_back(Outputs(
      PlainCase("lowest_axis", {{"X", {In({2, 3})}}}, {{"axis", -2}, {"num", 2}}, {"Y"}), "Y", 2));
  return suite;
}

OP_TEST(Unstack, UnstackSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
