#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillAnySuite() {
  OpSuite suite = CopySuite("fill_any", "fill_any");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2})}}}, {{"value", 3.0f}}, {{2}, {3, 3}, {}}));
  return suite;
}

OP_TEST(FillAny, FillAnySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
