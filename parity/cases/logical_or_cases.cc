#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(LogicalOr, TruthValueSuite("logical_or", {0, 1, 1, 1}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
