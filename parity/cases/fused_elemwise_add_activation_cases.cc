#include "parity/cases/common/fused_elemwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElemwiseAddActivation,
        WithFusedElemwiseLoD(FusedElemwiseSuite("fused_elemwise_add_activation")));

}  // namespace
}  // namespace parity
}  // namespace phibridge
