#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GreaterEqualSuite() { return CompareSuite("greater_equal", {0, 1, 1, 0, 0}); }

OP_TEST(GreaterEqual, GreaterEqualSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
