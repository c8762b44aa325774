#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Conv3dTransposeSuite() {
  OpSuite suite = ConvTransposeSuite("conv3d_transpose", 3);
  // the products of 60 of the 80 rows are made at once
  suite.cases.push_back(ConvCase("many_rows", In({1, 1, 8, 10, 10}), In({1, 16, 3, 3, 3}),
                                 {{"strides", Numbers{1, 1, 1}},
                                  {"paddings", Numbers{0, 0, 0}},
                                  {"dilations", Numbers{1, 1, 1}},
                                  {"groups", 1}}));
  return suite;
}

OP_TEST(Conv3dTranspose, Conv3dTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
