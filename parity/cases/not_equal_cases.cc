#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite NotEqualSuite() { return CompareSuite("not_equal", {1, 0, 1, 1, 1}); }

OP_TEST(NotEqual, NotEqualSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
