#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ShareDataSuite() {
  OpSuite suite = CopySuite("share_data", "share_data");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}}, {}, {{2}, {1, 2}, {}}));
  return suite;
}

OP_TEST(ShareData, ShareDataSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
