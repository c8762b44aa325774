#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElementwiseAdd, FusedElementwiseSuite("fused_elementwise_add"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
