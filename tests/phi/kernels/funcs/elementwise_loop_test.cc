#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace funcs {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

// Different numbers at every place, so that a wrong place shows.
template <typename T>
DenseTensor Counting(const DDim& dims, int start) {
  std::vector<T> values(static_cast<size_t>(product(dims)));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(start + static_cast<int>(i));
  return Tensor<T>(dims, values);
}

// The place of element `i` of `out` in an operand that starts at axis `at`.
int64_t SourceIndex(int64_t i, const DDim& out, const DDim& dims, int at) {
  int64_t index = 0, size = 1;
  for (int axis = out.size() - 1; axis >= 0; --axis) {
    const int64_t position = i % out[axis];
    i /= out[axis];
    const int own = axis - at;
    if (own < 0 || own >= dims.size()) continue;
    if (dims[own] != 1) index += position * size;
    size *= dims[own];
  }
  return index;
}

void ExpectDifference(const DDim& x, const DDim& y, int axis) {
  DDim out_dims;
  int mismatch;
  ASSERT_TRUE(BroadcastDims(x, y, axis, &out_dims, &mismatch));
  const DenseTensor a = Counting<float>(x, 1000), b = Counting<float>(y, 1);
  DenseTensor out = Output<float>(out_dims);
  ElementwiseCompute<float, SubtractFunctor>(Cpu(), a, b, axis, &out);
  const int rank = out_dims.size();
  const bool x_is_full = x.size() >= y.size();
  const auto start = [&](const DDim& d, bool full) {
    return full ? 0 : (axis == -1 ? rank - d.size() : axis);
  };
  const int x_at = start(x, x_is_full), y_at = start(y, !x_is_full || x.size() == y.size());
  for (int64_t i = 0; i < out.numel(); ++i) {
    const float want = a.data<float>()[SourceIndex(i, out_dims, x, x_at)] -
                       b.data<float>()[SourceIndex(i, out_dims, y, y_at)];
    ASSERT_EQ(out.data<float>()[i], want) << x << " " << y << " axis " << axis << " at " << i;
  }
}

TEST(ElementwiseLoop, BroadcastsEveryPattern) {
  ExpectDifference({5, 7}, {5, 7}, -1);
  ExpectDifference({5, 7}, {7}, -1);     // row
  ExpectDifference({5, 7}, {5, 1}, -1);  // column
  ExpectDifference({5, 7}, {1}, -1);     // one number
  ExpectDifference({1}, {5, 7}, -1);     // the other way round
  ExpectDifference({7}, {5, 7}, -1);
  ExpectDifference({2, 3, 4, 5}, {3}, 1);  // legacy bias of channels
  ExpectDifference({2, 3, 4, 5}, {3, 4}, 1);
  ExpectDifference({2, 3, 4, 5}, {2}, 0);
  ExpectDifference({2, 1, 4, 1}, {3, 1, 5}, -1);  // both repeat
  ExpectDifference({2, 1, 3, 1, 2}, {1, 4, 1, 5, 2}, -1);
  ExpectDifference({300, 1, 41}, {1, 17, 41}, -1);  // more than one thread
  ExpectDifference({200000}, {1}, -1);
}

TEST(ElementwiseLoop, RankZeroAndEmpty) {
  const DDim scalar(std::initializer_list<int64_t>{});
  ExpectDifference(scalar, scalar, -1);
  ExpectDifference({3}, scalar, -1);
  DenseTensor out = Output<float>({0, 3});
  ElementwiseCompute<float, AddFunctor>(Cpu(), Output<float>({0, 3}), Counting<float>({3}, 0), -1,
                                        &out);
  EXPECT_EQ(out.numel(), 0);
}

TEST(ElementwiseLoop, MayWriteOverAnOperand) {
  DenseTensor x = Counting<float>({2, 3}, 0);
  ElementwiseCompute<float, AddFunctor>(Cpu(), x, Counting<float>({3}, 10), -1, &x);
  EXPECT_EQ(Values<float>(x), (std::vector<float>{10, 12, 14, 13, 15, 17}));
}

TEST(ElementwiseLoop, HalfTypesComputeInFloat) {
  const DenseTensor x = Tensor<bfloat16>({2}, {bfloat16(1.5f), bfloat16(3.0f)});
  DenseTensor out = Output<bfloat16>({2});
  ElementwiseCompute<bfloat16, MultiplyFunctor>(Cpu(), x, x, -1, &out);
  EXPECT_EQ(static_cast<float>(out.data<bfloat16>()[0]), 2.25f);
  EXPECT_EQ(static_cast<float>(out.data<bfloat16>()[1]), 9.0f);
}

TEST(ElementwiseFunctor, EdgesOfIntegersAndNan) {
  EXPECT_EQ(DivideFunctor<int>()(-7, 2), -3);
  EXPECT_EQ(DivideFunctor<int>()(std::numeric_limits<int>::min(), -1),
            std::numeric_limits<int>::min());
  EXPECT_EQ(PowFunctor<int64_t>()(3, 4), 81);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(MaximumFunctor<float>()(nan, 1.0f), 1.0f);
  EXPECT_NE(MaximumFunctor<float>()(1.0f, nan), MaximumFunctor<float>()(1.0f, nan));
  EXPECT_EQ(MinimumFunctor<float>()(nan, 1.0f), 1.0f);
  EXPECT_TRUE(MultiplyFunctor<bool>()(true, true));
}

}  // namespace
}  // namespace funcs
}  // namespace phi
