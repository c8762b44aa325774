#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(LogicalAnd, TruthValueSuite("logical_and", {0, 0, 0, 1}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
