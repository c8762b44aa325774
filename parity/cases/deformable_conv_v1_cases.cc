#include "parity/cases/common/deformable_conv_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(DeformableConvV1, DeformableSuite(false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
