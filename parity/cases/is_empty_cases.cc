#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IsEmptySuite() {
  OpSuite suite = CopySuite("is_empty", "is_empty");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3})}}}, {}, {{}, {0}, {}}));
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3})}}}));
  return suite;
}

OP_TEST(IsEmpty, IsEmptySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
