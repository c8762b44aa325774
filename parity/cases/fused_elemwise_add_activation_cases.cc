#include "parity/cases/common/fused_elemwise_cases.h"

namespace phibridge {
namespace optest {
namespace {

OP_TEST(FusedElemwiseAddActivation, FusedElemwiseSuite("fused_elemwise_add_activation"));

}  // namespace
}  // namespace optest
}  // namespace phibridge
