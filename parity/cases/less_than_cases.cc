#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LessThanSuite() { return CompareSuite("less_than", {1, 0, 0, 0, 0}); }

OP_TEST(LessThan, LessThanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
