#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(DepthwiseConv2dTranspose, ConvTransposeSuite("depthwise_conv2d_transpose", 2));

}  // namespace
}  // namespace parity
}  // namespace phibridge
