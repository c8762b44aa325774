#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Conv3dTranspose, ConvTransposeSuite("conv3d_transpose", 3));

}  // namespace
}  // namespace parity
}  // namespace phibridge
