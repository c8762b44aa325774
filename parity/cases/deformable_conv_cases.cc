#include "parity/cases/common/deformable_conv_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(DeformableConv, DeformableSuite(true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
