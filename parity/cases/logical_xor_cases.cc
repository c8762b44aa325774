#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(LogicalXor, TruthValueSuite("logical_xor", {0, 1, 1, 0}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
