#include <limits>

#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

using Ints2 = std::vector<int>;

OpCase PoolCase(const std::string& name, Input x, const char* type, Ints2 ksize,
                paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name + "_" + type;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  c.attrs["pooling_type"] = std::string(type);
  c.attrs["ksize"] = std::move(ksize);
  return c;
}

void AddBoth(std::vector<OpCase>* cases, const char* type) {
  const std::string same = "SAME", valid = "VALID", nhwc = "NHWC";
  const auto add = [&](const char* name, Input x, Ints2 ksize,
                       paddle::framework::AttributeMap attrs = {}) {
    cases->push_back(PoolCase(name, std::move(x), type, std::move(ksize), std::move(attrs)));
  };
  add("two_by_two", In({2, 3, 8, 6}), {2, 2}, {{"strides", Ints2{2, 2}}});
  add("three_stride_2_pad_1", In({2, 3, 9, 7}), {3, 3},
      {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}});
  add("uneven", In({1, 2, 11, 13}), {3, 2}, {{"strides", Ints2{2, 3}}, {"paddings", Ints2{1, 0}}});
  add("four_paddings", In({1, 2, 7, 7}), {3, 3},
      {{"strides", Ints2{2, 2}}, {"paddings", Ints2{0, 1, 1, 2}}});
  add("ceil_mode", In({1, 3, 8, 9}), {3, 3}, {{"strides", Ints2{2, 2}}, {"ceil_mode", true}});
  add("inclusive", In({1, 3, 8, 9}), {3, 3},
      {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}, {"exclusive", false}});
  add("inclusive_ceil_mode", In({1, 3, 8, 9}), {3, 3},
      {{"strides", Ints2{2, 2}},
       {"paddings", Ints2{1, 1}},
       {"exclusive", false},
       {"ceil_mode", true}});
  add("same", In({1, 3, 8, 9}), {3, 3}, {{"strides", Ints2{2, 2}}, {"padding_algorithm", same}});
  // results as large as each other's, from other windows
  const Ints2 first = {1, 0, 1, 0};
  add("same_of_two", In({1, 3, 7, 6}), {2, 2}, {{"paddings", first}, {"padding_algorithm", same}});
  add("first_of_two", In({1, 3, 7, 6}), {2, 2}, {{"paddings", first}});
  add("nan_image", In({1, 9, 1, 2}).Special(), {1, 2});
  add("valid", In({1, 3, 8, 9}), {3, 3}, {{"paddings", Ints2{1, 1}}, {"padding_algorithm", valid}});
  add("global", In({2, 5, 7, 9}), {1, 1}, {{"global_pooling", true}});
  add("global_ignores_paddings", In({2, 5, 7, 9}), {2, 2},
      {{"global_pooling", true}, {"paddings", Ints2{1, 1}}});
  add("adaptive_divides", In({2, 3, 8, 6}), {4, 2}, {{"adaptive", true}});
  add("adaptive_overlaps", In({2, 3, 7, 11}), {3, 4}, {{"adaptive", true}});
  add("adaptive_with_padding", In({2, 3, 7, 11}), {3, 4},
      {{"adaptive", true}, {"exclusive", false}});
  add("adaptive_one", In({2, 3, 7, 11}), {1, 1}, {{"adaptive", true}});
  add("nhwc", In({2, 8, 6, 3}), {2, 2}, {{"strides", Ints2{2, 2}}, {"data_format", nhwc}});
  add("nhwc_global", In({2, 8, 6, 3}), {2, 2}, {{"global_pooling", true}, {"data_format", nhwc}});
  add("nhwc_uneven", In({2, 11, 9, 5}), {3, 2},
      {{"strides", Ints2{2, 3}}, {"paddings", Ints2{1, 0}}, {"data_format", nhwc}});
  add("nhwc_ceil_mode", In({1, 8, 9, 3}), {3, 3},
      {{"strides", Ints2{2, 2}},
       {"paddings", Ints2{1, 1}},
       {"exclusive", false},
       {"ceil_mode", true},
       {"data_format", nhwc}});
  add("nhwc_adaptive", In({2, 7, 11, 3}), {3, 4}, {{"adaptive", true}, {"data_format", nhwc}});
  add("nhwc_same", In({1, 8, 9, 3}), {3, 3},
      {{"strides", Ints2{2, 2}}, {"padding_algorithm", same}, {"data_format", nhwc}});
  add("vector_widths", In({1, 17, 31, 37}), {3, 3}, {{"strides", Ints2{2, 2}}});
  add("nhwc_vector_widths", In({2, 9, 23, 29}), {3, 3},
      {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}, {"data_format", nhwc}});
  add("nhwc_nan_image", In({1, 3, 2, 9}).Special(), {2, 2}, {{"data_format", nhwc}});
  add("one_result", In({1, 1, 3, 3}), {3, 3});
  add("window_of_padding", In({1, 1, 1, 1}), {19, 19}, {{"paddings", Ints2{9, 9}}});
  add("nhwc_one_result", In({1, 3, 3, 1}), {3, 3}, {{"data_format", nhwc}});
  add("nhwc_empty_batch", In({0, 4, 4, 3}), {2, 2}, {{"data_format", nhwc}});
  add("empty_batch", In({0, 3, 4, 4}), {2, 2}, {{"strides", Ints2{2, 2}}});
}

void AddPoolErrors(std::vector<OpCase>* cases) {
  OpCase type = PoolCase("unknown_type", In({1, 1, 4, 4}), "median", {2, 2});
  type.error = phi::INVALID_ARGUMENT;
  type.error_text = "pooling_type";
  cases->push_back(type);
  OpCase rank = PoolCase("rank_3", In({1, 4, 4}), "max", {2, 2});
  rank.error = phi::INVALID_ARGUMENT;
  rank.error_text = "attribute `ksize` must hold 1 numbers";
  cases->push_back(rank);
  OpCase large = PoolCase("window_larger_than_image", In({1, 1, 2, 2}), "max", {5, 5});
  large.error = phi::INVALID_ARGUMENT;
  large.error_text = "a window of 5 is larger than input X";
  cases->push_back(large);
}

std::string WhyNoSecondGradientOfPool(const OpCase& c) {
  const auto type = c.attrs.find("pooling_type");
  if (type == c.attrs.end() || std::get<std::string>(type->second) != "max") return "";
  return "maximum pooling is differentiated once, as in the original";
}

void AddWindowSizes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const Ints2 none;
  cases.push_back(
      PoolCase("global_without_ksize", In({2, 3, 5, 4}), "avg", none, {{"global_pooling", true}}));
  cases.push_back(
      PoolCase("global_ksize_of_0", In({2, 3, 5, 4}), "avg", {0, 0}, {{"global_pooling", true}}));
  cases.push_back(
      PoolCase("just_padded_enough", In({1, 2, 3, 3}), "avg", {4, 5}, {{"paddings", Ints2{1, 1}}}));
  for (const int size : {0, -1}) {
    OpCase c =
        PoolCase(size == 0 ? "ksize_of_0" : "negative_ksize", In({1, 1, 4, 4}), "max", {2, size});
    c.error = phi::INVALID_ARGUMENT;
    c.error_text = "attribute `ksize` must be above 0";
    cases.push_back(c);
  }
  OpCase c = PoolCase("window_rounded_up_into_image", In({1, 1, 3, 3}), "avg", {4, 4},
                      {{"strides", Ints2{2, 2}}, {"ceil_mode", true}});
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "a window of 4 is larger than input X";
  cases.push_back(c);
}

// A NaN is a maximum until the next element comes, as in the original.
void AddNaNs(std::vector<OpCase>* cases) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase nans = PoolCase("nan", In({3, 1, 2, 2}).Values({1, nan, 3, 2, nan, 1, 2, 3, 1, 2, 3, nan}),
                         "max", {2, 2});
  nans.truth["Out"] = {{3, 1, 1, 1}, {3, 3, nan}, {}};
  cases->push_back(nans);
  for (OpCase& c : *cases) {
    // The first of these has NaN in front of a window, too.
    if (c.name == "nhwc_nan_image_max" || c.name == nans.name) c.not_on_gpudnn = "cuDNN's keeps it";
  }
}

OpSuite Pool2dSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "pool2d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  suite.not_differentiated_twice = WhyNoSecondGradientOfPool;
  auto& cases = suite.cases;
  const Input square = In({1, 1, 3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9});
  OpCase known_max = PoolCase("known", square, "max", {2, 2});
  known_max.truth["Out"] = {{1, 1, 2, 2}, {5, 6, 8, 9}, {}};
  cases.push_back(known_max);
  OpCase known_avg = PoolCase("known", square, "avg", {2, 2});
  known_avg.truth["Out"] = {{1, 1, 2, 2}, {3, 4, 6, 7}, {}};
  cases.push_back(known_avg);
  OpCase exclusive = PoolCase("known_exclusive", square, "avg", {2, 2},
                              {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}});
  exclusive.truth["Out"] = {{1, 1, 2, 2}, {1, 2.5, 5.5, 7}, {}};
  cases.push_back(exclusive);
  OpCase inclusive =
      PoolCase("known_inclusive", square, "avg", {2, 2},
               {{"strides", Ints2{2, 2}}, {"paddings", Ints2{1, 1}}, {"exclusive", false}});
  inclusive.truth["Out"] = {{1, 1, 2, 2}, {0.25, 1.25, 2.75, 7}, {}};
  cases.push_back(inclusive);
  // For a maximum, `adaptive` only sets the size of the result: windows move by `strides`.
  OpCase adaptive = PoolCase("known_adaptive", In({1, 1, 1, 5}).Values({9, 1, 2, 3, 4}), "max",
                             {1, 3}, {{"adaptive", true}, {"paddings", Ints2{0, 1}}});
  adaptive.truth["Out"] = {{1, 1, 1, 3}, {9, 3, 4}, {}};
  cases.push_back(adaptive);
  for (DataType dtype : {DataType::INT8, DataType::UINT8}) {  // the bytes of a NaN
    OpCase bytes =
        PoolCase("bytes", In({1, 2, 2, 2}).Values(std::vector<double>(8, 0)), "max", {2, 2});
    const double all_ones = dtype == DataType::INT8 ? -1 : 255;
    bytes.inputs["X"][0].values.assign(8, all_ones);
    bytes.truth["Out"] = {{1, 2, 1, 1}, {all_ones, all_ones}, {}};
    bytes.dtypes = {dtype};
    bytes.legacy_only = true;
    cases.push_back(bytes);
  }
  AddBoth(&cases, "max");
  AddBoth(&cases, "avg");
  AddNaNs(&cases);
  AddPoolErrors(&cases);
  OneDnnRefuses("pool2d", "a maximum, adaptive only in the size of its result",
                {"adaptive_divides_max", "adaptive_one_max", "adaptive_overlaps_max",
                 "adaptive_with_padding_max", "known_adaptive_max", "nhwc_adaptive_max"});
  OneDnnRefuses("pool2d", "adaptive pooling of 7 elements to 3: windows of different sizes",
                {"adaptive_overlaps_avg", "adaptive_with_padding_avg", "nhwc_adaptive_avg"});
  OneDnnRefuses("pool2d", "a window of 19 over the 1 elements of axis 0",
                {"window_of_padding_max", "window_of_padding_avg"});
  OneDnnRefuses("pool2d", "a mean over padding whose last window ends beyond it (axis 0)",
                {"inclusive_ceil_mode_avg", "nhwc_ceil_mode_avg"});
  AddWindowSizes(&suite.cases);
  return suite;
}

OP_TEST(Pool2d, Pool2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
