#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElementwiseDiv, FusedElementwiseSuite("fused_elementwise_div"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
