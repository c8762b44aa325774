#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StringsLowerSuite() { return StringsCaseSuite("strings_lower", false); }

OP_TEST(StringsLower, StringsLowerSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
