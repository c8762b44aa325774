#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddPadConstantLikeLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(PlainCase("larger_than_nothing", {{"X", {In({0, 3})}}, {"Y", {In({2, 3})}}}),
            "must not be larger than input X of shape [0, 3]"));
}

OpSuite PadConstantLikeSuite() {
  OpSuite suite = CopySuite("pad_constant_like", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({3})}}, {"Y", {In({2}).Values({1, 2})}}},
                            {{"pad_value", 9.0f}}, {{3}, {1, 2, 9}, {}}));
  cases.push_back(
      KnownCase("matrix", {{"X", {In({3, 3})}}, {"Y", {In({2, 2}).Values({1, 2, 3, 4})}}},
                {{"pad_value", -1.0f}}, {{3, 3}, {1, 2, -1, 3, 4, -1, -1, -1, -1}, {}}));
  cases.push_back(Fails(PlainCase("larger", {{"X", {In({1})}}, {"Y", {In({2})}}}),
                        "input Y of shape [2] must not be larger than input X of shape [1]"));
  cases.push_back(KnownCase("lod",
                            {{"X", {In({3}).LoD({{0, 1, 3}})}}, {"Y", {In({2}).Values({1, 2})}}},
                            {{"pad_value", 9.0f}}, {{3}, {1, 2, 9}, {{0, 1, 3}}}));
  AddPadConstantLikeLimits(&suite.cases);
  return suite;
}

OP_TEST(PadConstantLike, PadConstantLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
