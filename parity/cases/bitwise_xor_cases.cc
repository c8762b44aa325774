#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BitwiseXor, BitwiseSuite("bitwise_xor", {5, -2}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
