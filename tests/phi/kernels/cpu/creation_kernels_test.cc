// Who calls a kernel directly has run no shape function: kernels that get the shape of their result
// as an argument, or make it of an input's, give it that shape themselves, and refuse values that
// do not fit it.
#include <gtest/gtest.h>

#include "phi/kernels/assign_value_kernel.h"
#include "phi/kernels/eye_kernel.h"
#include "phi/kernels/randint_kernel.h"
#include "phi/kernels/selected_rows/merge_selected_rows_kernel.h"
#include "phi/kernels/set_value_kernel.h"
#include "phi/kernels/shape_kernel.h"
#include "phi/kernels/where_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Tensor;
using phi::testing::Values;
using phibridge::tests::ExpectError;

TEST(CreationKernels, EmptyHasTheShapeAskedFor) {
  DenseTensor out;
  EmptyKernel<float>(Cpu(), IntArray({2, 3}), DataType::FLOAT32, &out);
  EXPECT_EQ(out.dims(), DDim({2, 3}));
}

TEST(CreationKernels, RandintHasTheShapeAskedFor) {
  DenseTensor out;
  RandintRawKernel<int>(Cpu(), 5, 6, IntArray({2, 2}), 1, DataType::INT32, &out);
  EXPECT_EQ(out.dims(), DDim({2, 2}));
  EXPECT_EQ(Values<int>(out), std::vector<int>(4, 5));
}

TEST(CreationKernels, AssignValueHasTheShapeAskedFor) {
  DenseTensor out;
  AssignValueKernel<float>(Cpu(), {1, 2}, DataType::FLOAT32, {Scalar(3.0f), Scalar(4.0f)}, &out);
  EXPECT_EQ(out.dims(), DDim({1, 2}));
  EXPECT_EQ(Values<float>(out), std::vector<float>({3, 4}));
}

TEST(CreationKernels, AssignValueRefusesAnotherNumberOfValues) {
  DenseTensor out;
  for (const std::vector<int>& shape : {std::vector<int>{1}, {3}, {-1, -2}}) {
    ExpectError(INVALID_ARGUMENT, "must have one element for each of the 2 values", [&] {
      AssignValueKernel<float>(Cpu(), shape, DataType::FLOAT32, {Scalar(3.0f), Scalar(4.0f)}, &out);
    });
  }
}

TEST(CreationKernels, SetValueRefusesAnotherNumberOfValues) {
  DenseTensor out;
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>{3}, {-1, -2}}) {
    ExpectError(INVALID_ARGUMENT, "must have one element for each of the 2 values", [&] {
      SetValueKernel<float>(Cpu(), Tensor<float>({2}, {1, 2}), {0}, {2}, {1}, {0}, {}, {}, shape,
                            {Scalar(3.0f), Scalar(4.0f)}, &out);
    });
  }
}

TEST(CreationKernels, MaskedSelectRefusesAMaskThatDoesNotFit) {
  const DenseTensor x = Tensor<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  DenseTensor mask, out;
  mask.Resize({2});
  std::fill_n(Cpu().Alloc<bool>(&mask), 2, true);
  ExpectError(INVALID_ARGUMENT, "input Mask of shape [2] does not fit input X of shape [2, 3]",
              [&] { MaskedSelectKernel<float>(Cpu(), x, mask, &out); });
}

TEST(CreationKernels, MergeSelectedRowsRefusesARowBeyondTheHeight) {
  SelectedRows x({1, 4}, 4), out;
  *x.mutable_value() = Tensor<float>({2, 1}, {1, 2});
  ExpectError(INVALID_ARGUMENT, "rows of input X must be in [0, 4), its height; one is 4",
              [&] { sr::MergeSelectedRowsKernel<float>(Cpu(), x, &out); });
}

TEST(CreationKernels, ShapeHasAnElementForEachDimension) {
  DenseTensor out;
  ShapeKernel<float>(Cpu(), Tensor<float>({1, 2, 1}, {1, 2}), &out);
  EXPECT_EQ(out.dims(), DDim({3}));
  EXPECT_EQ(Values<int>(out), std::vector<int>({1, 2, 1}));
}

}  // namespace
}  // namespace phi
