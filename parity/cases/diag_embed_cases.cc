#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DiagEmbedSuite() {
  OpSuite suite = CopySuite("diag_embed", "diag_embed");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2}).Values({1, 2})}}}, {{"offset", 1}},
                            {{3, 3}, {0, 1, 0, 0, 0, 2, 0, 0, 0}, {}}));
  cases.push_back(
      PlainCase("more", {{"Input", {In({2, 3})}}}, {{"offset", -1}, {"dim1", 2}, {"dim2", 0}}));
  return suite;
}

OP_TEST(DiagEmbed, DiagEmbedSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
