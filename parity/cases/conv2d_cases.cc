#include "parity/cases/common/conv_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Ints2 = std::vector<int>;

void AddGeometry(std::vector<OpCase>* cases) {
  cases->push_back(
      ConvCase("pad_1", In({2, 3, 7, 9}), In({5, 3, 3, 3}), {{"paddings", Ints2{1, 1}}}));
  cases->back().unknown_batch = true;
  cases->push_back(ConvCase("stride_2", In({1, 4, 9, 8}), In({6, 4, 3, 3}),
                            {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}}));
  cases->push_back(
      ConvCase("stride_2_3", In({1, 4, 11, 13}), In({6, 4, 3, 2}), {{"strides", Ints2{2, 3}}}));
  cases->push_back(ConvCase("four_paddings", In({1, 2, 6, 7}), In({3, 2, 3, 3}),
                            {{"paddings", Ints2{0, 1, 2, 3}}}));
  cases->push_back(ConvCase("dilation_2", In({1, 3, 11, 11}), In({4, 3, 3, 3}),
                            {{"dilations", Ints2{2, 2}}, {"paddings", Ints2{2, 2}}}));
  cases->push_back(
      ConvCase("dilation_1_3", In({1, 3, 9, 11}), In({4, 3, 2, 3}), {{"dilations", Ints2{1, 3}}}));
  cases->push_back(
      ConvCase("same", In({1, 3, 7, 10}), In({4, 3, 3, 4}),
               {{"padding_algorithm", std::string("SAME")}, {"strides", Ints2{2, 2}}}));
  // a result as large as that of the next, from other windows
  cases->push_back(
      ConvCase("same_of_two", In({1, 3, 7, 6}), In({4, 3, 2, 2}),
               {{"padding_algorithm", std::string("SAME")}, {"paddings", Ints2{1, 0, 1, 0}}}));
  cases->push_back(ConvCase("first_of_two", In({1, 3, 7, 6}), In({4, 3, 2, 2}),
                            {{"paddings", Ints2{1, 0, 1, 0}}}));
  cases->push_back(
      ConvCase("same_ignores_dilation", In({1, 3, 7, 10}), In({4, 3, 3, 3}),
               {{"padding_algorithm", std::string("SAME")}, {"dilations", Ints2{2, 2}}}));
  cases->push_back(
      ConvCase("valid", In({1, 3, 7, 10}), In({4, 3, 3, 3}),
               {{"padding_algorithm", std::string("VALID")}, {"paddings", Ints2{1, 1}}}));
}

void AddChannels(std::vector<OpCase>* cases) {
  cases->push_back(ConvCase("one_by_one", In({2, 16, 5, 5}), In({32, 16, 1, 1})));
  cases->push_back(ConvCase("one_by_one_padded", In({2, 4, 5, 3}), In({3, 4, 1, 1}),
                            {{"paddings", Ints2{1, 0}}}));
  cases->push_back(
      ConvCase("column", In({2, 4, 5, 3}), In({3, 4, 2, 1}), {{"paddings", Ints2{1, 0, 0, 0}}}));
  cases->push_back(
      ConvCase("row", In({2, 4, 5, 3}), In({3, 4, 1, 2}), {{"paddings", Ints2{0, 0, 0, 1}}}));
  cases->push_back(ConvCase("one_by_one_stride_2", In({2, 8, 7, 7}), In({11, 8, 1, 1}),
                            {{"strides", Ints2{2, 2}}}));
  // results as large as the images, of every second pixel
  cases->push_back(ConvCase("one_by_one_stride_1_2", In({1, 2, 3, 3}), In({3, 2, 1, 1}),
                            {{"strides", Ints2{1, 2}}, {"paddings", Ints2{0, 1}}}));
  cases->push_back(ConvCase("one_by_one_stride_2_1", In({1, 2, 3, 3}), In({3, 2, 1, 1}),
                            {{"strides", Ints2{2, 1}}, {"paddings", Ints2{1, 0}}}));
  cases->push_back(ConvCase("groups_2", In({2, 6, 7, 7}), In({4, 3, 3, 3}), {{"groups", 2}}));
  cases->push_back(ConvCase("groups_as_channels", In({2, 5, 7, 7}), In({5, 1, 3, 3}),
                            {{"groups", 5}, {"paddings", Ints2{1, 1}}}));
  cases->push_back(
      ConvCase("lenet", In({3, 1, 8, 8}), In({6, 1, 3, 3}), {{"paddings", Ints2{1, 1}}}));
  cases->push_back(ConvCase("seven_by_seven", In({1, 3, 23, 23}), In({16, 3, 7, 7}),
                            {{"strides", Ints2{2, 2}}, {"paddings", Ints2{3, 3}}}));
  cases->push_back(ConvCase("primes", In({1, 13, 11, 17}), In({19, 13, 3, 5})));
  cases->push_back(ConvCase("nhwc", In({2, 7, 9, 3}), In({5, 3, 3, 3}),
                            {{"data_format", std::string("NHWC")}, {"paddings", Ints2{1, 1}}}));
  cases->push_back(ConvCase("nhwc_groups", In({1, 7, 9, 4}), In({6, 2, 3, 3}),
                            {{"data_format", std::string("NHWC")}, {"groups", 2}}));
  const std::string nhwc = "NHWC";
  cases->push_back(ConvCase("channels_first_or_last", In({2, 4, 4, 4}), In({4, 4, 1, 1})));
  cases->push_back(ConvCase("channels_last_or_first", In({2, 4, 4, 4}), In({4, 4, 1, 1}),
                            {{"data_format", nhwc}}));
  cases->push_back(ConvCase("nhwc_one_by_one", In({2, 5, 4, 6}), In({7, 6, 1, 1}),
                            {{"data_format", nhwc}, {"groups", 1}}));
  cases->push_back(
      ConvCase("nhwc_stride_2_3", In({2, 11, 9, 3}), In({4, 3, 3, 2}),
               {{"data_format", nhwc}, {"strides", Ints2{2, 3}}, {"paddings", Ints2{0, 1, 2, 3}}}));
  cases->push_back(ConvCase("nhwc_dilation_1_3", In({1, 9, 11, 3}), In({4, 3, 2, 3}),
                            {{"data_format", nhwc}, {"dilations", Ints2{1, 3}}}));
  cases->push_back(ConvCase("nhwc_same_groups", In({2, 7, 10, 6}), In({9, 2, 3, 4}),
                            {{"data_format", nhwc},
                             {"groups", 3},
                             {"padding_algorithm", std::string("SAME")},
                             {"strides", Ints2{2, 2}}}));
  cases->push_back(ConvCase("nhwc_large", In({1, 37, 35, 20}), In({24, 20, 3, 3}),
                            {{"data_format", nhwc}, {"paddings", Ints2{1, 1}}}));
  // the products of 364 pixels are made at once
  cases->push_back(ConvCase("nhwc_one_pixel_more", In({1, 5, 73, 20}), In({3, 20, 3, 3}),
                            {{"data_format", nhwc}, {"paddings", Ints2{1, 1}}}));
  cases->push_back(ConvCase("window_as_large_as_image", In({2, 3, 5, 5}), In({4, 3, 5, 5})));
  cases->push_back(ConvCase("negative_paddings", In({1, 2, 7, 6}), In({3, 2, 3, 3}),
                            {{"paddings", Ints2{-1, 1}}}));
  cases->push_back(ConvCase("largest_stride", In({1, 2, 7, 6}), In({3, 2, 3, 3}),
                            {{"strides", Ints2{1, 2147483647}}}));
  OneDnnRefuses("conv2d", "oneDNN has no negative paddings", {"negative_paddings"});
  OneDnnRefuses("conv2d", "beyond the 32 bits in which oneDNN counts", {"largest_stride"});
}

void AddEmptyWindows(std::vector<OpCase>* cases) {
  cases->push_back(ConvCase("empty_window", In({1, 2, 4, 4}), In({3, 2, 0, 3})));
  cases->push_back(ConvCase("empty_window_nhwc", In({1, 4, 4, 2}), In({3, 2, 3, 0}),
                            {{"data_format", std::string("NHWC")}}));
  OneDnnRefuses("conv2d", "the rows of input filter of shape [3, 2, 0, 3] are empty",
                {"empty_window"});
  OneDnnRefuses("conv2d", "the rows of input filter of shape [3, 2, 3, 0] are empty",
                {"empty_window_nhwc"});
}

// oneDNN's 32 bits hold the windows of the first, and just not those of the second.
void AddFarWindows(std::vector<OpCase>* cases) {
  constexpr int kFar = 1 << 29;
  cases->push_back(ConvCase("largest_dilation_of_one_row", In({1, 2, 7, 6}), In({4, 2, 1, 3}),
                            {{"dilations", Ints2{2147483647, 1}}}));
  cases->push_back(ConvCase("far_windows", In({1, 2, 7, 6}), In({3, 2, 3, 2}),
                            {{"paddings", Ints2{0, 0, kFar, kFar}},
                             {"strides", Ints2{1, kFar}},
                             {"dilations", Ints2{1, kFar}}}));
  cases->push_back(ConvCase("far_padding", In({1, 2, 7, 1}), In({3, 2, 3, 2}),
                            {{"paddings", Ints2{0, 0, kFar, 0}},
                             {"strides", Ints2{1, kFar}},
                             {"dilations", Ints2{1, kFar}}}));
  OneDnnRefuses("conv2d", "oneDNN goes through paddings place by place",
                {"far_windows", "far_padding"});
}

void AddConvErrors(std::vector<OpCase>* cases) {
  const auto fails = [&](const char* name, Input filter, paddle::framework::AttributeMap attrs,
                         const char* text) {
    OpCase c = ConvCase(name, In({1, 3, 7, 7}), std::move(filter), std::move(attrs));
    c.error = phi::INVALID_ARGUMENT;
    c.error_text = text;
    cases->push_back(c);
  };
  const Input filter = In({4, 3, 3, 3});
  fails("filter_of_rank_1", In({4}), {}, "Input and Filter must have one rank");
  fails("no_strides", filter, {{"strides", Ints2{}}}, "strides");
  fails("no_dilations", filter, {{"dilations", Ints2{}}}, "dilations");
  fails("three_paddings", filter, {{"paddings", Ints2{1, 1, 1}}}, "paddings");
  OpCase channels = ConvCase("channels_differ", In({1, 3, 7, 7}), In({4, 2, 3, 3}));
  channels.error = phi::INVALID_ARGUMENT;
  channels.error_text = "hannel";
  cases->push_back(channels);
  OpCase groups = ConvCase("filters_not_divisible_by_groups", In({1, 4, 7, 7}), In({3, 2, 3, 3}),
                           {{"groups", 2}});
  groups.error = phi::INVALID_ARGUMENT;
  groups.error_text = "group";
  cases->push_back(groups);
  OpCase rank = ConvCase("input_of_rank_3", In({3, 7, 7}), In({4, 3, 3, 3}));
  rank.error = phi::INVALID_ARGUMENT;
  rank.error_text = "Input and Filter must have one rank";
  cases->push_back(rank);
  OpCase large = ConvCase("window_larger_than_image", In({1, 3, 2, 2}), In({4, 3, 3, 3}));
  large.error = phi::INVALID_ARGUMENT;
  large.error_text = "is larger than spatial axis 0";
  cases->push_back(large);
}

OpSuite Conv2dSuite() {
  OpSuite suite;
  suite.type = "conv2d";
  suite.phi_kernel = "conv2d_infer";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  OpCase known = ConvCase("known", In({1, 1, 3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9}),
                          In({1, 1, 2, 2}).Values({1, 0, 0, -1}));
  known.truth["Output"] = {{1, 1, 2, 2}, {-4, -4, -4, -4}, {}};
  suite.cases.push_back(known);
  AddGeometry(&suite.cases);
  AddChannels(&suite.cases);
  OpCase old =
      ConvCase("attributes_of_old_programs", In({2, 3, 7, 7}), In({4, 3, 3, 3}),
               {{"use_addto", false}, {"workspace_size_MB", 512}, {"exhaustive_search", false}});
  old.phi_kernel = "conv2d";
  suite.cases.push_back(old);
  AddEmptyWindows(&suite.cases);
  AddFarWindows(&suite.cases);
  AddConvErrors(&suite.cases);
  AddInt8Convs(&suite.cases);
  suite.cases.push_back(ConvCase("one_result", In({1, 2, 3, 3}), In({1, 2, 3, 3})));
  OpCase old_nhwc = old;
  old_nhwc.name += "_nhwc";
  old_nhwc.inputs["Input"] = {In({2, 7, 7, 4})};
  old_nhwc.inputs["Filter"] = {In({6, 2, 3, 3})};
  old_nhwc.attrs["groups"] = 2;
  old_nhwc.attrs["data_format"] = std::string("NHWC");
  suite.cases.push_back(old_nhwc);
  return suite;
}

OP_TEST(Conv2d, Conv2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
