#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElementwiseSub, FusedElementwiseSuite("fused_elementwise_sub"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
