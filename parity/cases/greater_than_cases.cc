#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite GreaterThanSuite() { return CompareSuite("greater_than", {0, 0, 1, 0, 0}); }

OP_TEST(GreaterThan, GreaterThanSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
