#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SizeSuite() {
  OpSuite suite = CopySuite("size", "size");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 3})}}}, {}, {{}, {6}, {}}));
  cases.push_back(PlainCase("empty", {{"Input", {In({0, 3})}}}));
  return suite;
}

OP_TEST(Size, SizeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
