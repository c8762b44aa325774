#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace optest {
namespace {

OP_TEST(FusedElementwiseSub, FusedElementwiseSuite("fused_elementwise_sub"));

}  // namespace
}  // namespace optest
}  // namespace phibridge
