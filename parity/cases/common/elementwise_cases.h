#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/mixed_types.h"
#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

inline OpCase ElementwiseCase(const std::string& name, Input x, Input y, int axis = -1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.attrs["axis"] = axis;
  return c;
}

/// Operands that repeat in other ways beside an image, which oneDNN may get in blocks.
inline void AddImageCases(const std::function<Input(std::vector<int64_t>)>& in,
                          const std::function<void(OpCase)>& add) {
  const std::vector<int64_t> image = {2, 9, 3, 4};
  add(ElementwiseCase("image_and_scalar", in(image), in({1})));
  add(ElementwiseCase("image_and_channels", in(image), in({9}), 1));
  add(ElementwiseCase("image_of_batch", in(image), in({1, 9, 3, 4})));
  add(ElementwiseCase("image_of_columns", in(image), in({2, 9, 1, 4})));
  add(ElementwiseCase("image_of_one_channel", in(image), in({2, 1, 3, 4})));
  add(ElementwiseCase("image_and_rows_axis_1", in(image), in({9, 3}), 1));
  add(ElementwiseCase("image_and_two_numbers", in({2, 9, 3, 2}), in({2})));
  add(ElementwiseCase("image_of_full_blocks_and_scalar", in({2, 16, 2, 2}), in({1})));
  add(ElementwiseCase("image_and_middle_square", in({2, 3, 3, 5}), in({3, 3}), 1));
  add(ElementwiseCase("image_and_inner_square", in({2, 3, 3, 3}), in({3, 3})));
  add(ElementwiseCase("image_is_y", in({9, 1, 1}), in(image)));
  add(ElementwiseCase("three_axes", in({2, 3, 4}), in({2, 1, 4})));
  add(ElementwiseCase("four_axes", in({2, 3, 4, 5}), in({2, 1, 4, 1})));
}

/// Cases for any binary op. `kernel` is the PHI name without `axis`; both operands are in [low,
/// high].
inline OpSuite ElementwiseSuite(const std::string& type, const std::string& kernel, double low,
                                double high, const std::vector<DataType>& more_types) {
  OpSuite suite;
  suite.type = type;
  suite.phi_kernel = kernel;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  const auto in = [low, high](std::vector<int64_t> dims) {
    return In(std::move(dims)).Range(low, high);
  };
  const auto add = [&](OpCase c) {
    if (std::get<int>(c.attrs["axis"]) != -1) c.phi_kernel = kernel + "_raw";
    suite.cases.push_back(std::move(c));
  };
  OpCase types = ElementwiseCase("all_types", in({3, 7}), in({3, 7}));
  types.dtypes = {DataType::FLOAT32, DataType::FLOAT64,   DataType::INT32,
                  DataType::INT64,   DataType::COMPLEX64, DataType::COMPLEX128};
  types.dtypes.insert(types.dtypes.end(), more_types.begin(), more_types.end());
  add(types);
  add(ElementwiseCase("same_shape", in({2, 3, 5, 7}), in({2, 3, 5, 7})));
  add(ElementwiseCase("scalar_y", in({4, 5}), in({1})));
  add(ElementwiseCase("row_bias", in({9, 13}), in({13})));
  add(ElementwiseCase("channel_bias_axis_1", in({2, 3, 5, 7}), in({3}), 1));
  add(ElementwiseCase("middle_axis_1", in({2, 3, 5, 7}), in({3, 5}), 1));
  add(ElementwiseCase("front_axis_0", in({2, 3, 5}), in({2, 3}), 0));
  add(ElementwiseCase("axis_below_minus_1", in({2, 3, 5}), in({3}), -2));
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "axis";
  add(ElementwiseCase("trailing_ones_axis_1", in({2, 3, 5}), in({3, 1}), 1));
  add(ElementwiseCase("both_repeat", in({4, 1, 3}), in({1, 5, 3})));
  add(ElementwiseCase("y_is_larger", in({3}), in({2, 3})));
  add(ElementwiseCase("ones_inside", in({2, 1, 4, 1}), in({3, 1, 5})));
  add(ElementwiseCase("zero_d_both", in({}), in({})));
  add(ElementwiseCase("zero_d_y", in({3, 2}), in({})));
  add(ElementwiseCase("empty", in({0, 3}), in({0, 3})));
  add(ElementwiseCase("empty_row_bias", in({0, 3}), in({3})));
  add(ElementwiseCase("special", In({19}).Special(), in({19})));
  add(ElementwiseCase("lod_of_x", in({6, 2}).LoD({{0, 2, 6}}), in({2})));
  add(ElementwiseCase("large", in({70001}), in({70001})));
  suite.cases.back().unknown_batch = false;
  AddImageCases(in, add);
  OpCase mismatch = ElementwiseCase("shapes_do_not_fit", in({2, 3}), in({2, 4}));
  mismatch.error = phi::INVALID_ARGUMENT;
  mismatch.error_text = "do not broadcast";
  add(mismatch);
  OpCase bad_axis = ElementwiseCase("axis_too_large", in({2, 3}), in({2}), 4);
  bad_axis.error = phi::INVALID_ARGUMENT;
  bad_axis.error_text = "xis";
  add(bad_axis);
  OpCase one_rank = ElementwiseCase("axis_1_of_one_rank", in({2, 5, 1}), in({5, 1, 1}), 1);
  one_rank.error = phi::INVALID_ARGUMENT;
  one_rank.error_text = "`axis`";
  add(one_rank);
  OneDnnRefuses(type, "both operands repeat", {"both_repeat", "ones_inside", "empty_row_bias"});
  if (kernel == "subtract" || kernel == "divide")
    OneDnnRefuses(type, "the first operand repeats", {"y_is_larger", "image_is_y"});
  return suite;
}

/// int8 and uint8, for which only oneDNN has PHI kernels; results saturate at the range of the
/// dtype.
inline void AddInt8Cases(OpSuite* suite, double (*apply)(double, double)) {
  const auto add = [&](DataType dtype, double smallest, double largest) {
    OpCase c =
        ElementwiseCase("int8_saturates", In({2, 3}).Values({100, 0, 5, 7, smallest, largest}),
                        In({3}).Values({3, 2, 3}));
    Truth truth = {{2, 3}, {}, {}};
    const double x[] = {100, 0, 5, 7, smallest, largest}, y[] = {3, 2, 3};
    for (size_t i = 0; i < 6; ++i) {
      truth.values.push_back(std::min(largest, std::max(smallest, apply(x[i], y[i % 3]))));
    }
    c.truth["Out"] = truth;
    c.dtypes = {dtype};
    c.legacy_only = true;
    suite->cases.push_back(c);
  };
  add(DataType::INT8, -128, 127);
  add(DataType::UINT8, 0, 255);
  OpCase axes =
      ElementwiseCase("int8_four_axes", In({2, 2, 2, 2}).Values(std::vector<double>(16, 6)),
                      In({2, 1, 2, 1}).Values({1, 2, 3, 6}));
  Truth truth = {{2, 2, 2, 2}, {}, {}};
  for (int i = 0; i < 16; ++i) {
    const double y[] = {1, 2, 3, 6};
    truth.values.push_back(apply(6, y[i / 8 * 2 + i / 2 % 2]));
  }
  axes.truth["Out"] = truth;
  axes.dtypes = {DataType::INT8};
  axes.legacy_only = true;
  suite->cases.push_back(axes);
}

/// A real operand with a complex one, both ways, for ops that know complex numbers.
inline void AddMixedTypes(OpSuite* suite) {
  AddMixedCase(ElementwiseCase("real_x_complex_y", In({3, 7}).Range(1, 9), In({7})), "X",
               &suite->cases);
  AddMixedCase(ElementwiseCase("complex_x_real_y", In({3, 7}), In({3, 7}).Range(1, 9)), "Y",
               &suite->cases);
}

/// Cases of elementwise_max and _min: `known` is the result for (1, NaN), (NaN, 1), (3, -4),
/// (-1, 0).
inline OpSuite PairExtremumSuite(const std::string& type, const std::string& kernel,
                                 std::vector<double> known) {
  OpSuite suite = ElementwiseSuite(type, kernel, -5, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name != "all_types") continue;
    c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                DataType::BFLOAT16};
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase c =
      ElementwiseCase("known", In({4}).Values({1, nan, 3, -1}), In({4}).Values({nan, 1, -4, 0}));
  c.truth["Out"] = {{4}, std::move(known), {}};
  suite.cases.push_back(c);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
