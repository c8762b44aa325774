#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsEmptyLikeSuite() {
  OpSuite suite = StringsSuite("strings_empty_like");
  suite.cases.push_back(StringsCase("matrix", {1, 3}, {"a", "", "bc"}, {"", "", ""}));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, {}));
  return suite;
}

OP_TEST(StringsEmptyLike, StringsEmptyLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
