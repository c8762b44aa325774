#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillZerosLikeSuite() {
  OpSuite suite = CopySuite("fill_zeros_like", "fill_zeros_like");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2})}}}, {}, {{2}, {0, 0}, {}}));
  cases.push_back(WithTypes(PlainCase("all_types", {{"X", {In({2, 3}).Range(0, 9)}}}), AllTypes()));
  return suite;
}

OP_TEST(FillZerosLike, FillZerosLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
