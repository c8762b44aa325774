#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsEmptyLikeSuite() {
  OpSuite suite = StringsSuite("strings_empty_like");
  suite.cases.push_back(StringsCase("matrix", {1, 3}, {"a", "", "bc"}, {"", "", ""}));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, {}));
  suite.cases.push_back(StringsCase("no_columns", {2, 0}, {}, {}));
  suite.cases.push_back(StringsCase("without_axes", {}, {"x"}, {""}));
  suite.cases.push_back(StringsCase("one", {1}, {std::string(100, 'b')}, {""}));
  suite.cases.push_back(StringsCase("of_empty_ones", {2}, {"", ""}, {"", ""}));
  suite.cases.push_back(StringsCase("column", {3, 1}, {"a", "b", "c"}, {"", "", ""}));
  suite.cases.push_back(
      StringsCase("three_axes", {1, 2, 2}, {"a", "b", "c", "d"}, {"", "", "", ""}));
  return suite;
}

OP_TEST(StringsEmptyLike, StringsEmptyLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
