#include "parity/cases/common/fused_elementwise_cases.h"

namespace phibridge {
namespace optest {
namespace {

OP_TEST(FusedElementwiseMul, FusedElementwiseSuite("fused_elementwise_mul"));

}  // namespace
}  // namespace optest
}  // namespace phibridge
