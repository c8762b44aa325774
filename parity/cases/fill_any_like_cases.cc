#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillAnyLikeSuite() {
  OpSuite suite = CopySuite("fill_any_like", "full_like");
  auto& cases = suite.cases;
  cases.push_back(
      KnownCase("known", {{"X", {In({2})}}}, {{"value", 3.0f}, {"dtype", -1}}, {{2}, {3, 3}, {}}));
  cases.push_back(PlainCase("other_type", {{"X", {In({2, 3})}}}, {{"value", 3.7f}, {"dtype", 2}}));
  cases.push_back(WithTypes(
      PlainCase("all_types", {{"X", {In({2, 3}).Range(0, 9)}}}, {{"value", 1.0f}, {"dtype", -1}}),
      AllTypes()));
  return suite;
}

OP_TEST(FillAnyLike, FillAnyLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
