#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BitwiseOr, BitwiseSuite("bitwise_or", {7, -1}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
