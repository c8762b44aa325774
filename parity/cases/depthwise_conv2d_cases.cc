#include "parity/cases/common/conv_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Ints2 = std::vector<int>;

void AddWindowsOfNothing(std::vector<OpCase>* cases) {
  cases->push_back(
      ConvCase("mostly_padding", In({1, 2, 3, 4}), In({2, 1, 3, 3}),
               {{"groups", 2}, {"paddings", Ints2{100, 101}}, {"strides", Ints2{50, 50}}}));
  cases->push_back(  // the first element of the window is inside, too
      ConvCase("mostly_padding_at_the_corner", In({1, 2, 3, 4}), In({2, 1, 3, 3}),
               {{"groups", 2}, {"paddings", Ints2{100, 100}}, {"strides", Ints2{50, 50}}}));
  cases->push_back(ConvCase("empty_window", In({1, 2, 4, 4}), In({2, 1, 0, 3}), {{"groups", 2}}));
  OneDnnRefuses("depthwise_conv2d", "the rows of input filter of shape [2, 1, 0, 3] are empty",
                {"empty_window"});
}

OpSuite DepthwiseConv2dSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "depthwise_conv2d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  auto& cases = suite.cases;
  OpCase known = ConvCase("known", In({1, 2, 2, 2}).Values({1, 2, 3, 4, 5, 6, 7, 8}),
                          In({2, 1, 1, 1}).Values({10, -1}), {{"groups", 2}});
  known.truth["Output"] = {{1, 2, 2, 2}, {10, 20, 30, 40, -5, -6, -7, -8}, {}};
  cases.push_back(known);
  cases.push_back(ConvCase("three_by_three", In({2, 5, 9, 11}), In({5, 1, 3, 3}),
                           {{"groups", 5}, {"paddings", Ints2{1, 1}}}));
  cases.push_back(ConvCase("stride_2", In({2, 16, 9, 9}), In({16, 1, 3, 3}),
                           {{"groups", 16}, {"paddings", Ints2{1, 1}}, {"strides", Ints2{2, 2}}}));
  cases.push_back(
      ConvCase("two_filters_a_channel", In({1, 3, 7, 7}), In({6, 1, 3, 3}), {{"groups", 3}}));
  cases.push_back(ConvCase("dilated", In({1, 4, 11, 9}), In({4, 1, 3, 3}),
                           {{"groups", 4}, {"dilations", Ints2{2, 2}}}));
  cases.push_back(ConvCase("same", In({1, 4, 7, 10}), In({4, 1, 3, 4}),
                           {{"groups", 4}, {"padding_algorithm", std::string("SAME")}}));
  cases.push_back(ConvCase("nhwc", In({1, 7, 9, 4}), In({4, 1, 3, 3}),
                           {{"groups", 4}, {"data_format", std::string("NHWC")}}));
  const std::string nhwc = "NHWC";
  cases.push_back(
      ConvCase("nhwc_two_filters_a_channel", In({2, 7, 5, 3}), In({6, 1, 3, 3}),
               {{"groups", 3}, {"data_format", nhwc}, {"paddings", Ints2{1, 0, 2, 1}}}));
  cases.push_back(ConvCase("nhwc_stride_2_dilated", In({1, 11, 9, 5}), In({5, 1, 3, 2}),
                           {{"groups", 5},
                            {"data_format", nhwc},
                            {"strides", Ints2{2, 1}},
                            {"dilations", Ints2{1, 2}},
                            {"paddings", Ints2{1, 2}}}));
  cases.push_back(ConvCase("stride_3", In({1, 4, 11, 13}), In({4, 1, 3, 3}),
                           {{"groups", 4}, {"paddings", Ints2{1, 1}}, {"strides", Ints2{3, 3}}}));
  cases.push_back(ConvCase("one_column_beyond_vectors", In({1, 2, 5, 17}), In({2, 1, 3, 3}),
                           {{"groups", 2}, {"paddings", Ints2{1, 1}}}));
  AddWindowsOfNothing(&cases);
  OpCase channels =
      ConvCase("channels_differ", In({1, 4, 7, 7}), In({4, 2, 3, 3}), {{"groups", 4}});
  channels.error = phi::INVALID_ARGUMENT;
  channels.error_text = "channels are not";
  cases.push_back(channels);
  AddInt8Convs(&suite.cases);
  for (const char* format : {"NCHW", "NHWC"}) {
    OpCase relu = known;
    relu.name = std::string("fused_relu_") + format;
    relu.truth.clear();
    relu.attrs["fuse_relu_before_depthwise_conv"] = true;
    relu.attrs["data_format"] = std::string(format);
    relu.error = phi::UNIMPLEMENTED;
    relu.error_text = "fuse_relu_before_depthwise_conv";
    cases.push_back(relu);
  }
  return suite;
}

OP_TEST(DepthwiseConv2d, DepthwiseConv2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
