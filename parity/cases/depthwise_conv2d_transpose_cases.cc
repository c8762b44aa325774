#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DepthwiseConv2dTransposeSuite() {
  OpSuite suite = ConvTransposeSuite("depthwise_conv2d_transpose", 2);
  AddChannelsLastCases(1, 4, &suite);
  return suite;
}

OP_TEST(DepthwiseConv2dTranspose, DepthwiseConv2dTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
