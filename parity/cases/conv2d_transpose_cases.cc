#include "parity/cases/common/conv_transpose_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddConv2dTransposeLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = ConvCase("paddings_leave_nothing", In({1, 1, 1, 3}), In({1, 1, 2, 2}),
                      {{"paddings", Numbers{1, 0}}});
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "leave nothing of axis 0";
  cases.push_back(c);
}

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
  OpCase plain = suite.cases[1];
  plain.name = "output_padding_of_zeros";
  plain.attrs["output_padding"] = Numbers{0, 0};
  suite.cases.push_back(plain);
  constexpr int kFar = 500000000;
  suite.cases.push_back(
      ConvCase("far_windows", In({1, 2, 3, 3}), In({2, 2, 1, 1}),
               {{"strides", Numbers{1, kFar}}, {"paddings", Numbers{0, 0, kFar, kFar}}}));
  OneDnnRefuses("conv2d_transpose", "oneDNN goes through paddings place by place", {"far_windows"});
  suite.cases.push_back(ConvCase("one_result", In({1, 2, 1, 1}), In({2, 1, 1, 1})));
  suite.cases.push_back(ConvCase("one_pixel", In({1, 1, 1, 1}), In({1, 1, 2, 2})));
  suite.cases.push_back(ConvCase("one_weight", In({1, 1, 2, 2}), In({1, 1, 1, 1})));
  suite.cases.push_back(ConvCase("empty_window", In({1, 2, 4, 4}), In({2, 3, 0, 3})));
  OneDnnRefuses("conv2d_transpose", "the rows of input filter of shape [2, 3, 0, 3] are empty",
                {"empty_window"});
  AddConv2dTransposeLimits(&suite.cases);
  return suite;
}

OP_TEST(Conv2dTranspose, Conv2dTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
