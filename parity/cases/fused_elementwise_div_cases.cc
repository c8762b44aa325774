#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace optest {
namespace {

OP_TEST(FusedElementwiseDiv, FusedElementwiseSuite("fused_elementwise_div"));

}  // namespace
}  // namespace optest
}  // namespace phibridge
