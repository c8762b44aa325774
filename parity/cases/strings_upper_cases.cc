#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsUpperSuite() { return StringsCaseSuite("strings_upper", true); }

OP_TEST(StringsUpper, StringsUpperSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
