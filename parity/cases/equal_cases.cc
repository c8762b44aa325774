#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite EqualSuite() { return CompareSuite("equal", {0, 1, 0, 0, 0}); }

OP_TEST(Equal, EqualSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
