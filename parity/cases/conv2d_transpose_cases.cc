#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Conv2dTransposeSuite() {
  OpSuite suite = ConvTransposeSuite("conv2d_transpose", 2);
  OpCase known =
      ConvCase("known", In({1, 1, 1, 2}).Values({1, 10}), In({1, 1, 1, 2}).Values({2, 3}));
  known.truth["Output"] = {{1, 1, 1, 3}, {2, 23, 30}, {}};
  suite.cases.push_back(known);
  OpCase narrow = suite.cases[1];
  narrow.name = "bfloat16_strides";
  narrow.dtypes = {DataType::BFLOAT16};
  suite.cases.push_back(narrow);
  AddChannelsLastCases(3, 2, &suite);
  suite.cases.push_back(ConvCase("one_result", In({1, 2, 1, 1}), In({2, 1, 1, 1})));
  suite.cases.push_back(ConvCase("one_pixel", In({1, 1, 1, 1}), In({1, 1, 2, 2})));
  suite.cases.push_back(ConvCase("one_weight", In({1, 1, 2, 2}), In({1, 1, 1, 1})));
  return suite;
}

OP_TEST(Conv2dTranspose, Conv2dTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
