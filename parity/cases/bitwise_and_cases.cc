#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BitwiseAnd, BitwiseSuite("bitwise_and", {2, 1}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
