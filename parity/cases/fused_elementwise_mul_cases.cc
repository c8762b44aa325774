#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElementwiseMul, FusedElementwiseSuite("fused_elementwise_mul"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
