#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsCopySuite() {
  OpSuite suite = StringsSuite("strings_copy");
  const std::vector<std::string> texts = {"a", "", std::string(40, 'b'), "\xC3\xA0"};
  suite.cases.push_back(StringsCase("matrix", {2, 2}, texts, texts));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, {}));
  return suite;
}

OP_TEST(StringsCopy, StringsCopySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
