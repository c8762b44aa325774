#include "parity/cases/common/fused_elemwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FusedElemwiseActivation,
        WithFusedElemwiseLoD(FusedElemwiseSuite("fused_elemwise_activation")));

}  // namespace
}  // namespace parity
}  // namespace phibridge
