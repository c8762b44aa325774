#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DiagSuite() {
  OpSuite suite = CopySuite("diag", "");
  auto& cases = suite.cases;
  cases.push_back(
      KnownCase("known", {{"Diagonal", {In({2}).Values({1, 2})}}}, {}, {{2, 2}, {1, 0, 0, 2}, {}}));
  return suite;
}

OP_TEST(Diag, DiagSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
