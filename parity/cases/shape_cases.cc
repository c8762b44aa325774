#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ShapeSuite() {
  OpSuite suite = CopySuite("shape", "shape");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 3})}}}, {}, {{2}, {2, 3}, {}}));
  cases.push_back(PlainCase("zero_d", {{"Input", {In({})}}}));
  cases.push_back(
      WithKernel(PlainCase("rows", {{"Input", {In({2, 3}).Rows({4, 1}, 10)}}}), "shape_sr"));
  return suite;
}

OP_TEST(Shape, ShapeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
