#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsCopySuite() {
  OpSuite suite = StringsSuite("strings_copy");
  const std::vector<std::string> texts = {"a", "", std::string(40, 'b'), "\xC3\xA0"};
  suite.cases.push_back(StringsCase("matrix", {2, 2}, texts, texts));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, {}));
  suite.cases.push_back(StringsCase("one", {1}, {"one"}, {"one"}));
  suite.cases.push_back(StringsCase("without_axes", {}, {"x"}, {"x"}));
  suite.cases.push_back(StringsCase("vector", {4}, texts, texts));
  suite.cases.push_back(StringsCase("three_axes", {2, 1, 2}, texts, texts));
  const std::vector<std::string> bytes = {std::string("a\0b", 3), "\xFF\n\t", "\xE4\xB8\xAD"};
  suite.cases.push_back(StringsCase("any_bytes", {3}, bytes, bytes));
  const std::vector<std::string> lengths = {std::string(22, 'c'), std::string(23, 'd'),
                                            std::string(24, 'e'), std::string(70000, 'f')};
  suite.cases.push_back(StringsCase("short_and_long", {4}, lengths, lengths));
  return suite;
}

OP_TEST(StringsCopy, StringsCopySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
