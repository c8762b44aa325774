// outside: unit test | common_shape.h, slice_utils.h, concat_funcs.h, unsqueeze.h, conv_util.h,
// unfold_functor.h, norm_utils.h, interpolate_function.h, range_function.h, parse_qr_mode.h
#include "paddle/phi/kernels/funcs/common_shape.h"

#include <gtest/gtest.h>

#include "paddle/phi/kernels/cpu/conv_util.h"
#include "paddle/phi/kernels/funcs/concat_funcs.h"
#include "paddle/phi/kernels/funcs/interpolate_function.h"
#include "paddle/phi/kernels/funcs/norm_utils.h"
#include "paddle/phi/kernels/funcs/parse_qr_mode.h"
#include "paddle/phi/kernels/funcs/range_function.h"
#include "paddle/phi/kernels/funcs/slice_utils.h"
#include "paddle/phi/kernels/funcs/unfold_functor.h"
#include "paddle/phi/kernels/funcs/unsqueeze.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Ints = std::vector<int>;
using Longs = std::vector<int64_t>;

TEST(OutsideCommonShape, XShapeKeepsShapeAndLoD) {
  DenseTensor x = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6}), xshape;
  x.set_lod({{0, 1, 2}});
  funcs::SetXShape(x, &xshape);
  EXPECT_EQ(xshape.dims(), make_ddim({0, 2, 3}));
  EXPECT_EQ(xshape.lod(), x.lod());
}

TEST(OutsideCommonShape, ShapesOfABroadcast) {
  int x[4], y[4], out[4];
  funcs::GetBroadcastDimsArrays(make_ddim({2, 3, 4, 5}), make_ddim({3, 1}), x, y, out, 4, 1);
  EXPECT_EQ(Ints(y, y + 4), (Ints{1, 3, 1, 1}));
  EXPECT_EQ(Ints(out, out + 4), (Ints{2, 3, 4, 5}));
  funcs::GetBroadcastDimsArrays(make_ddim({3}), make_ddim({-1, 3}), x, y, out, 2, 1);
  EXPECT_EQ(Ints(x, x + 2), (Ints{1, 3}));
  EXPECT_EQ(Ints(out, out + 2), (Ints{-1, 3}));
  funcs::GetBroadcastDimsArrays(make_ddim({0, 1}), make_ddim({1, 2}), x, y, out, 2, 0);
  EXPECT_EQ(Ints(out, out + 2), (Ints{0, 2}));
  EXPECT_THROW(funcs::GetBroadcastDimsArrays(make_ddim({2, 3}), make_ddim({2}), x, y, out, 2, 1),
               enforce::EnforceNotMet);
  EXPECT_THROW(funcs::GetBroadcastDimsArrays(make_ddim({2, 3}), make_ddim({3}), x, y, out, 2, -1),
               enforce::EnforceNotMet);
}

// The dimension of the result for one of `x` and one of `y`, in both orders.
int Broadcast(int x, int y) {
  int x_array, y_array, out, back;
  funcs::GetBroadcastDimsArrays(make_ddim({x}), make_ddim({y}), &x_array, &y_array, &out, 1, 0);
  funcs::GetBroadcastDimsArrays(make_ddim({y}), make_ddim({x}), &x_array, &y_array, &back, 1, 0);
  EXPECT_EQ(out, back);
  return out;
}

TEST(OutsideCommonShape, ADimensionOfNoElements) {
  EXPECT_EQ(Broadcast(0, 0), 0);
  EXPECT_EQ(Broadcast(0, 1), 0);
  EXPECT_EQ(Broadcast(0, -1), 0);  // -1 can only become 0 or 1
  EXPECT_EQ(Broadcast(-1, -1), -1);
  EXPECT_EQ(Broadcast(-1, 1), -1);
  EXPECT_EQ(Broadcast(-1, 5), 5);
  EXPECT_EQ(Broadcast(5, 1), 5);
  EXPECT_THROW(Broadcast(5, 0), enforce::EnforceNotMet);
  EXPECT_THROW(Broadcast(0, 5), enforce::EnforceNotMet);
  EXPECT_THROW(Broadcast(-2, 5), enforce::EnforceNotMet);
}

TEST(OutsideCommonShape, SidesOfAnAxis) {
  int pre, n, post;
  funcs::GetPrePostNumel(make_ddim({2, 3, 4, 5}), 2, &pre, &n, &post);
  EXPECT_EQ(pre, 6);
  EXPECT_EQ(n, 4);
  EXPECT_EQ(post, 5);
  EXPECT_EQ(funcs::ExtendDims2Rank(make_ddim({2, 3}), 4), make_ddim({1, 1, 2, 3}));
  Eigen::DSizes<int, 2> times;
  funcs::GetBroadcastDims<2>(make_ddim({1, 3}), make_ddim({2, 3}), &times);
  EXPECT_EQ(times[0], 2);
  EXPECT_EQ(times[1], 1);
  EXPECT_FALSE(funcs::CheckDims(make_ddim({1, 2}), make_ddim({2})));
  EXPECT_EQ(funcs::CalStride(make_ddim({2, 3, 4})), 12 + 4 + 1);
  EXPECT_EQ(funcs::GetPermuteShape({2, 0, 1}, make_ddim({5, 6, 7})), (Ints{7, 5, 6}));
  EXPECT_EQ(funcs::GetFlattenShape(1, {2, 3, 4}), (Ints{2, 12}));
}

TEST(OutsideCommonShape, BatchesOfMatrices) {
  const DenseTensor x = EmptyOf<float>({5, 3, 2, 4, 4}), y = EmptyOf<float>({3, 1, 4, 6});
  const auto [x_dims, y_dims] = funcs::MatrixGetBroadcastDims(x, y);
  EXPECT_EQ(x_dims, (Longs{5, 3, 2, 4, 4}));
  EXPECT_EQ(y_dims, (Longs{5, 3, 2, 4, 6}));
  EXPECT_THROW(funcs::MatrixGetBroadcastBatchPortion({2}, {3}), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::GetOutputDims(make_ddim({4, 1}), make_ddim({2, 1, 3})), make_ddim({2, 4, 3}));
  Longs out;
  funcs::FCOutputSize(make_ddim({2, 3, 4}), make_ddim({4, 7}), out, 2, false);
  EXPECT_EQ(out, (Longs{2, 3, 7}));
  EXPECT_THROW(funcs::FCOutputSize(make_ddim({2, 3}), make_ddim({4, 7}), out, 1, false),
               enforce::EnforceNotMet);
}

TEST(OutsideSliceUtils, BoundsAreCutToTheShape) {
  const DDim dims = make_ddim({5, 4, -1});
  Longs starts{-3, 2, 1}, ends{100, -1, 3};
  funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0, 1, 2}, &starts, &ends);
  EXPECT_EQ(starts, (Longs{2, 2, 1}));
  EXPECT_EQ(ends, (Longs{5, 3, 3}));
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0, 1, 2}, starts, ends), make_ddim({3, 1, -1}));
  starts = {3}, ends = {1};
  EXPECT_THROW(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends),
               enforce::EnforceNotMet);
  EXPECT_THROW(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {3}, &starts, &ends),
               enforce::EnforceNotMet);
}

TEST(OutsideSliceUtils, StepsGoBackwards) {
  const DDim dims = make_ddim({5});
  Longs starts{10}, ends{-1}, steps{-2};  // 4, 2, 0
  funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends, &steps);
  EXPECT_EQ(starts, (Longs{4}));
  EXPECT_EQ(ends, (Longs{-1}));
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0}, starts, ends, &steps), make_ddim({3}));
  starts = {4}, ends = {-4};  // the end is 1: 4, 2
  funcs::UpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends, &steps);
  EXPECT_EQ(ends, (Longs{1}));
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0}, starts, ends, &steps), make_ddim({2}));
  starts = {0}, ends = {4}, steps = {3};  // 0, 3
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0}, starts, ends, &steps), make_ddim({2}));
}

TEST(OutsideSliceUtils, UnknownBoundsAndDecreasedDims) {
  Longs starts{-1}, ends{-1}, flags{-1};
  const DDim dims = make_ddim({5, 1});
  funcs::UpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends, nullptr, &flags);
  EXPECT_EQ(starts, (Longs{-1}));
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0}, starts, ends, nullptr, &flags),
            make_ddim({-1, 1}));
  EXPECT_EQ(funcs::GetDecreasedDims<int64_t>(dims, {1}), make_ddim({5}));
  EXPECT_EQ(funcs::GetDecreasedDims<int64_t>(make_ddim({1, 1}), {0, 1}), make_ddim({1}));
  EXPECT_EQ(funcs::GetDecreasedDims<int64_t>(dims, {0}, &flags), make_ddim({1}));
  flags = {1};
  EXPECT_THROW(funcs::GetDecreasedDims<int64_t>(dims, {0}, &flags), enforce::EnforceNotMet);
}

// The message of what `call` throws.
template <typename Call>
std::string MessageOf(Call call) {
  try {
    call();
  } catch (const enforce::EnforceNotMet& error) {
    return error.what();
  }
  return "nothing is thrown";
}
#define EXPECT_MESSAGE(call, part)                             \
  do {                                                         \
    const std::string thrown = MessageOf([&] { call; });       \
    EXPECT_NE(thrown.find(part), std::string::npos) << thrown; \
  } while (false)

TEST(OutsideSliceUtils, AxesAndListsThatDoNotFitAreNamed) {
  const DDim dims = make_ddim({5, 1});
  Longs starts{0}, ends{1}, zero{0}, none;
  const std::string lacking = "attribute axes names axis ";
  for (int64_t axis : {-1, 2, 1000000}) {
    const std::string message = lacking + std::to_string(axis);
    EXPECT_MESSAGE(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {axis}, &starts, &ends), message);
    EXPECT_MESSAGE(funcs::UpdateSliceAttrs<int64_t>(dims, {axis}, &starts, &ends), message);
    EXPECT_MESSAGE(funcs::GetSliceDims<int64_t>(dims, {axis}, starts, ends), message);
    EXPECT_MESSAGE(funcs::GetDecreasedDims<int64_t>(dims, {axis}),
                   "attribute decrease_axis names axis " + std::to_string(axis));
  }
  EXPECT_MESSAGE(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends, &zero),
                 "attribute steps is 0 for axis 0");
  EXPECT_MESSAGE(funcs::GetSliceDims<int64_t>(dims, {0}, starts, ends, &zero),
                 "attribute steps is 0 for axis 0");
  EXPECT_MESSAGE(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &none, &ends),
                 "attribute starts has 0 numbers, and none for axis number 0");
  EXPECT_MESSAGE(funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &starts, &ends, &none),
                 "attribute steps has 0 numbers, and none for axis number 0");
  EXPECT_MESSAGE(funcs::GetDecreasedDims<int64_t>(dims, {1}, &none),
                 "attribute infer_flags has 0 numbers, and none for axis number 0");
  EXPECT_MESSAGE(funcs::UpdateSliceAttrs<int64_t>(dims, {0, 1}, &starts, &ends),
                 "attribute starts has 1 numbers, and none for axis number 1");
  EXPECT_MESSAGE(funcs::GetSliceDims<int64_t>(dims, {0}, starts, none),
                 "attribute ends has 0 numbers, and none for axis number 0");
  // Bounds that tensors give are not in the lists.
  Longs flags{-1};
  funcs::CheckAndUpdateSliceAttrs<int64_t>(dims, {0}, &none, &none, nullptr, &flags);
  EXPECT_EQ(funcs::GetSliceDims<int64_t>(dims, {0}, none, none, nullptr, &flags),
            make_ddim({-1, 1}));
}

TEST(OutsideConcatFuncs, ShapesSideBySide) {
  EXPECT_EQ(funcs::ComputeAxis(-1, 3), 2);
  EXPECT_THROW(funcs::ComputeAxis(3, 3), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::ComputeAndCheckShape(true, {make_ddim({2, 3}), make_ddim({2, 4})}, 1),
            make_ddim({2, 7}));
  EXPECT_EQ(funcs::ComputeAndCheckShape(false, {make_ddim({-1, 3}), make_ddim({2, -1})}, 1),
            make_ddim({2, -1}));
  EXPECT_THROW(funcs::ComputeAndCheckShape(true, {make_ddim({2, 3}), make_ddim({3, 3})}, 1),
               enforce::EnforceNotMet);
}

TEST(OutsideUnsqueeze, OnesComeAndGo) {
  EXPECT_EQ(funcs::GetOutputSqueezeShape({}, make_ddim({1, 2, 1}), true), make_ddim({2}));
  EXPECT_EQ(funcs::GetOutputSqueezeShape({-1, 1}, make_ddim({1, 2, 1}), true), make_ddim({1, 2}));
  EXPECT_EQ(funcs::GetOutputSqueezeShape({0}, make_ddim({-1, 2}), true), make_ddim({-1, 2}));
  EXPECT_EQ(funcs::GetOutputSqueezeShape({0}, make_ddim({-1, 2}), false), make_ddim({2}));
  EXPECT_THROW(funcs::GetOutputSqueezeShape({2}, make_ddim({1, 2}), true), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::GetUnsqueezeShape(Longs{0, -1}, make_ddim({2, 3})), make_ddim({1, 2, 3, 1}));
  EXPECT_EQ(funcs::GetUnsqueezeShape(Ints{1, 1}, make_ddim({2, 3})), make_ddim({2, 1, 1, 3}));
  EXPECT_THROW(funcs::GetUnsqueezeShape(Ints{4}, make_ddim({2, 3})), enforce::EnforceNotMet);
  const DenseTensor x = TensorOf<float>({2}, {1, 2});
  const DenseTensor row = funcs::Unsqueeze(x), column = funcs::Unsqueeze(x, -1);
  EXPECT_EQ(row.dims(), make_ddim({1, 2}));
  EXPECT_EQ(column.dims(), make_ddim({2, 1}));
  EXPECT_TRUE(column.IsSharedBufferWith(x));
}

TEST(OutsideConvUtil, PaddingsAndWindows) {
  Ints paddings{1, 2}, dilations{1, 3};
  UpdatePaddingAndDilation(&paddings, &dilations, "EXPLICIT", make_ddim({5, 6}), {1, 1}, {3, 3});
  EXPECT_EQ(paddings, (Ints{1, 1, 2, 2}));
  UpdatePaddingAndDilation(&paddings, &dilations, "SAME", make_ddim({5, 6}), {2, 2}, {3, 4});
  EXPECT_EQ(paddings, (Ints{1, 1, 1, 1}));  // (3 - 1) 2 + 3 - 5 = 2, (3 - 1) 2 + 4 - 6 = 2
  EXPECT_EQ(dilations, (Ints{1, 1}));
  UpdatePaddingAndDilation(&paddings, &dilations, "VALID", make_ddim({5, 6}), {2, 2}, {3, 4});
  EXPECT_EQ(paddings, (Ints{0, 0, 0, 0}));
  Ints wrong{1, 2, 3};
  EXPECT_THROW(
      UpdatePaddingAndDilation(&wrong, &dilations, "SAME", make_ddim({5, 6}), {1, 1}, {3, 3}),
      enforce::EnforceNotMet);
  EXPECT_EQ(ConvOutSize(7, 3, 2, 1, 1, 2), 3);  // windows of 5 over 9 elements
  EXPECT_THROW(ConvOutSize(3, 5, 1, 0, 0, 1), enforce::EnforceNotMet);
  Ints enough{0, 0}, one{1};
  EXPECT_MESSAGE(ConvOutSize(7, 3, 1, 0, 0, 0), "attribute strides has a 0");
  EXPECT_MESSAGE(
      UpdatePaddingAndDilation(&enough, &dilations, "SAME", make_ddim({5, 6}), {1, 0}, {3, 3}),
      "attribute strides has a 0");
  EXPECT_MESSAGE(
      UpdatePaddingAndDilation(&enough, &dilations, "SAME", make_ddim({5, 6}), one, {3, 3}),
      "have 1, 2 and 2 numbers for 2 sides");
  EXPECT_MESSAGE(funcs::CalcOutputSize(7, 3, 1, 0, 0, 0), "attribute strides has a 0");
  EXPECT_FALSE(IsExpand({8, 4, 1, 1}, {1, 1}, {0, 0}, {1, 1}));
  EXPECT_TRUE(IsExpand({8, 4, 1, 1}, {1, 1}, {0, 0, 0, 1}, {1, 1}));
  EXPECT_TRUE(IsExpand({8, 4, 3, 1}, {1, 1}, {0, 0}, {1, 1}));
  EXPECT_EQ(funcs::CalcOutputSize(7, 3, 2, 1, 1, 2), 3);
  EXPECT_LE(funcs::CalcOutputSize(-1, 3, 1, 0, 0, 1), 0);  // not known yet
}

TEST(OutsideNormUtils, SidesByLayout) {
  int n, c, h, w, d;
  funcs::ExtractNCWHD(make_ddim({2, 3, 4, 5}), DataLayout::kNCHW, &n, &c, &h, &w, &d);
  EXPECT_EQ((Ints{n, c, h, w, d}), (Ints{2, 3, 4, 5, 1}));
  funcs::ExtractNCWHD(make_ddim({2, 3, 4, 5, 6}), DataLayout::kNHWC, &n, &c, &h, &w, &d);
  EXPECT_EQ((Ints{n, c, h, w, d}), (Ints{2, 6, 3, 4, 5}));
  funcs::ExtractNCDWH(make_ddim({2, 3, 4}), DataLayout::kNHWC, &n, &c, &d, &h, &w);
  EXPECT_EQ((Ints{n, c, d, h, w}), (Ints{2, 4, 1, 1, 3}));
  funcs::ExtractNCDWH(make_ddim({2, 3, 4, 5, 6}), DataLayout::kNCHW, &n, &c, &d, &h, &w);
  EXPECT_EQ((Ints{n, c, d, h, w}), (Ints{2, 3, 4, 5, 6}));
}

TEST(OutsideInterpolate, CubicWeightsAndShapes) {
  float weights[4];
  funcs::get_cubic_upsample_coefficients(weights, 0.f);
  EXPECT_FLOAT_EQ(weights[1], 1);
  EXPECT_FLOAT_EQ(weights[0] + weights[2] + weights[3], 0);
  funcs::get_cubic_upsample_coefficients(weights, 0.5f);
  EXPECT_FLOAT_EQ(weights[0], -0.09375f);  // -0.75 (1.5^3 - 5 1.5^2 + 8 1.5 - 4)
  EXPECT_FLOAT_EQ(weights[1], 0.59375f);   // 1.25 0.5^3 - 2.25 0.5^2 + 1
  EXPECT_FLOAT_EQ(weights[2], weights[1]);
  EXPECT_FLOAT_EQ(weights[3], weights[0]);
  const DenseTensor three = TensorOf<int>({1}, {3}), four = TensorOf<int>({1}, {4});
  EXPECT_EQ(funcs::get_new_shape({&three, &four}), (Ints{3, 4}));
  const DenseTensor two = TensorOf<float>({2}, {1.5f, 2});
  EXPECT_THROW(funcs::get_new_shape({&two}), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::get_new_data_from_tensor<float>(&two), (std::vector<float>{1.5f, 2}));
}

TEST(OutsideRange, CountsNumbers) {
  int64_t size = 0;
  funcs::GetSize<int>(1, 8, 3, &size);  // 1, 4, 7
  EXPECT_EQ(size, 3);
  funcs::GetSize<float>(1, 0, -0.25f, &size);
  EXPECT_EQ(size, 4);
  funcs::GetSize<int64_t>(2, 2, 1, &size);
  EXPECT_EQ(size, 0);
  EXPECT_THROW(funcs::GetSize<int>(0, 1, 0, &size), enforce::EnforceNotMet);
  EXPECT_THROW(funcs::GetSize<int>(0, 1, -1, &size), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::ParseQrMode("complete"), std::make_tuple(true, false));
  EXPECT_EQ(funcs::ParseQrMode("r"), std::make_tuple(false, true));
  EXPECT_THROW(funcs::ParseQrMode("full"), enforce::EnforceNotMet);
}

}  // namespace tests
}  // namespace phi
