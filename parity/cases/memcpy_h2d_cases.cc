#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MemcpyH2dSuite() {
  OpSuite suite = MoveSuite("memcpy_h2d", "memcpy_h2d");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}}, {{"dst_place_type", 0}},
                            {{2}, {1, 2}, {}}));
  cases.push_back(
      WithTypes(PlainCase("all_types", {{"X", {In({3, 4}).Range(0, 9)}}}, {{"dst_place_type", 0}}),
                AllTypes()));
  return suite;
}

OP_TEST(MemcpyH2d, MemcpyH2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
