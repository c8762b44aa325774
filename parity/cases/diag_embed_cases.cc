#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddDiagEmbedLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("one_element", {{"Input", {In({1}).Values({3})}}}, {{"offset", -1}},
                            {{2, 2}, {0, 0, 3, 0}, {}}));
  cases.push_back(KnownCase("rows", {{"Input", {In({2, 2}).Values({1, 2, 3, 4})}}}, {},
                            {{2, 2, 2}, {1, 0, 0, 2, 3, 0, 0, 4}, {}}));
}

OpSuite DiagEmbedSuite() {
  OpSuite suite = CopySuite("diag_embed", "diag_embed");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2}).Values({1, 2})}}}, {{"offset", 1}},
                            {{3, 3}, {0, 1, 0, 0, 0, 2, 0, 0, 0}, {}}));
  cases.push_back(
      PlainCase("more", {{"Input", {In({2, 3})}}}, {{"offset", -1}, {"dim1", 2}, {"dim2", 0}}));
  AddDiagEmbedLimits(&suite.cases);
  return suite;
}

OP_TEST(DiagEmbed, DiagEmbedSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
