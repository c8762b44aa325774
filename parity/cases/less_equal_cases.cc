#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LessEqualSuite() { return CompareSuite("less_equal", {1, 1, 0, 0, 0}); }

OP_TEST(LessEqual, LessEqualSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
