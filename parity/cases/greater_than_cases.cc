#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GreaterThanSuite() { return CompareSuite("greater_than", {0, 0, 1, 0, 0}); }

OP_TEST(GreaterThan, GreaterThanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
