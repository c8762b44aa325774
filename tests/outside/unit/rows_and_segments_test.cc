// outside: unit test | selected_rows_functor.h, gather_scatter_kernel.h, strided_memcpy.h of
// fluid/operators, segment_pooling.h, strided_slice.h, matrix_reduce.h, aligned_vector.h,
// yolo_box_util.h
#include <gtest/gtest.h>

#include <cmath>

#include "paddle/fluid/operators/gather_scatter_kernel.h"
#include "paddle/fluid/operators/math/selected_rows_functor.h"
#include "paddle/fluid/operators/strided_memcpy.h"
#include "paddle/phi/kernels/funcs/aligned_vector.h"
#include "paddle/phi/kernels/funcs/detail/strided_memcpy.h"
#include "paddle/phi/kernels/funcs/matrix_reduce.h"
#include "paddle/phi/kernels/funcs/segment_pooling.h"
#include "paddle/phi/kernels/funcs/strided_slice.h"
#include "paddle/phi/kernels/funcs/yolo_box_util.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;
using Rows = std::vector<int64_t>;
namespace math = ::paddle::operators::math;

SelectedRows RowsOf(const Rows& rows, const Floats& values) {
  SelectedRows x(rows, 4);
  *x.mutable_value() = TensorOf<float>({static_cast<int64_t>(rows.size()), 2}, values);
  return x;
}

TEST(OutsideSelectedRows, MergesAndAverages) {
  const SelectedRows a = RowsOf({3, 0, 3}, {1, 2, 3, 4, 5, 6}), b = RowsOf({1}, {7, 8});
  const SelectedRows merged = math::scatter::MergeAdd<CPUContext, float>()(Cpu(), a);
  EXPECT_EQ(merged.rows(), (Rows{0, 3}));
  EXPECT_EQ(merged.height(), 4);
  EXPECT_EQ(ElementsOf<float>(merged.value()), (Floats{3, 4, 6, 8}));
  SelectedRows both;
  math::scatter::MergeAverage<CPUContext, float>()(Cpu(), {&a, &b}, &both);
  EXPECT_EQ(both.rows(), (Rows{0, 1, 3}));
  EXPECT_EQ(ElementsOf<float>(both.value()), (Floats{1.5f, 2, 3.5f, 4, 3, 4}));
  SelectedRows other(b);
  other.set_height(5);
  EXPECT_THROW((math::scatter::MergeAdd<CPUContext, float>()(Cpu(), {&a, &other}, &both)),
               enforce::EnforceNotMet);
}

TEST(OutsideSelectedRows, AddsToRowsAndTensors) {
  SelectedRows a = RowsOf({3}, {1, 2}), b = RowsOf({0, 3}, {3, 4, 5, 6});
  SelectedRows sum;
  math::SelectedRowsAdd<CPUContext, float>()(Cpu(), a, b, &sum);
  EXPECT_EQ(sum.rows(), (Rows{3, 0, 3}));
  EXPECT_EQ(ElementsOf<float>(sum.value()), (Floats{1, 2, 3, 4, 5, 6}));
  const DenseTensor x = TensorOf<float>({4, 2}, Floats(8, 1));
  DenseTensor y;
  math::SelectedRowsAddTensor<CPUContext, float>()(Cpu(), sum, x, &y);
  EXPECT_EQ(ElementsOf<float>(y), (Floats{4, 5, 1, 1, 1, 1, 7, 9}));
  math::SelectedRowsAddToTensor<CPUContext, float>()(Cpu(), a, &y);
  EXPECT_EQ(y.data<float>()[7], 11);
  SelectedRows room = RowsOf({}, {});
  *room.mutable_value() = EmptyOf<float>({3, 2});
  math::SelectedRowsSumTo<CPUContext, float>()(Cpu(), {&a, &b}, {0, 2}, &room);
  EXPECT_EQ(room.rows(), (Rows{3, 0, 3}));
  EXPECT_EQ(ElementsOf<float>(room.value()), (Floats{1, 2, 3, 4, 5, 6}));
  EXPECT_THROW((math::SelectedRowsAddTo<CPUContext, float>()(Cpu(), b, 4, &room)),
               enforce::EnforceNotMet);
  using math::scatter::ScatterOps;
  const math::scatter::UpdateToTensor<CPUContext, float> update;
  update(Cpu(), ScatterOps::SUBBY, a, &y);
  EXPECT_EQ(y.data<float>()[6], -7);
  update(Cpu(), ScatterOps::ASSIGN, a, &y);
  EXPECT_EQ(y.data<float>()[6], 1);
  a.set_rows({4});
  EXPECT_THROW(update(Cpu(), ScatterOps::ADD, a, &y), enforce::EnforceNotMet);
}

TEST(OutsideGatherScatter, ElementsThatAnIndexPicks) {
  const DenseTensor x = TensorOf<float>({2, 2}, {1, 2, 3, 4});
  const DenseTensor index = TensorOf<int64_t>({1, 2}, {1, 0});
  DenseTensor picked = EmptyOf<float>({1, 2});
  namespace ops = ::paddle::operators;
  ops::cpu_gather_kernel<float, int64_t>(x, 0, index, picked, Cpu());
  EXPECT_EQ(ElementsOf<float>(picked), (Floats{3, 2}));
  ops::cpu_scatter_add_kernel<float, int64_t>(x, 0, index, picked, Cpu());
  EXPECT_EQ(ElementsOf<float>(x), (Floats{1, 4, 6, 4}));
  ops::cpu_scatter_mul_kernel<float, int64_t>(x, 0, index, picked, Cpu());
  EXPECT_EQ(ElementsOf<float>(x), (Floats{1, 8, 18, 4}));
  ops::cpu_scatter_assign_kernel<float, int64_t>(x, 0, index, picked, Cpu());
  EXPECT_EQ(ElementsOf<float>(x), (Floats{1, 2, 3, 4}));
  ops::cpu_scatter_input_grad_kernel<float, int64_t>(x, 0, index, x, Cpu());
  EXPECT_EQ(ElementsOf<float>(x), (Floats{1, 0, 0, 4}));
  EXPECT_THROW((ops::cpu_gather_kernel<float, int64_t>(x, 0, TensorOf<int64_t>({1, 2}, {2, 0}),
                                                       picked, Cpu())),
               enforce::EnforceNotMet);
}

TEST(OutsideSegmentPooling, MeansAndTheirGradients) {
  const DenseTensor x = TensorOf<float>({3, 1}, {1, 3, 5}), ids = TensorOf<int>({3}, {0, 0, 1});
  DenseTensor out = EmptyOf<float>({2, 1}), counts = EmptyOf<float>({2, 1});
  funcs::SegmentPoolFunctor<CPUContext, float, int>()(Cpu(), x, ids, &out, &counts, "MEAN");
  EXPECT_EQ(ElementsOf<float>(out), (Floats{2, 5}));
  DenseTensor dx = EmptyOf<float>({3, 1});
  const DenseTensor dout = TensorOf<float>({2, 1}, {4, 6});
  const funcs::SegmentPoolGradFunctor<CPUContext, float, int> gradient;
  gradient(Cpu(), x, out, dout, ids, &dx, counts, "MEAN");
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{2, 2, 6}));
  const DenseTensor largest = TensorOf<float>({2, 1}, {3, 5});
  gradient(Cpu(), x, largest, dout, ids, &dx, paddle::none, "MAX");
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 4, 6}));
  gradient(Cpu(), x, out, dout, ids, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{4, 4, 6}));
  EXPECT_THROW(gradient(Cpu(), x, out, dout, ids, &dx, paddle::none, "MEAN"),
               enforce::EnforceNotMet);
}

TEST(OutsideStridedSlice, SizesAndElements) {
  int64_t sizes[2];
  funcs::StridedSliceOutDims({-1, 0}, {-4, 9}, {-2, 1}, {0, 1}, {1, -1}, make_ddim({4, 3}), {},
                             sizes, 2, true);
  EXPECT_EQ(sizes[0], 2);
  EXPECT_EQ(sizes[1], -1);
  funcs::StridedSliceOutDims({-1}, {0}, {1}, {0}, {1}, make_ddim({4, 3}), {0}, sizes, 1, false);
  EXPECT_EQ(sizes[0], 1);
  EXPECT_EQ(sizes[1], 3);
  const DenseTensor x = TensorOf<float>({4}, {1, 2, 3, 4});
  DenseTensor out = EmptyOf<float>({2});
  funcs::StridedSliceCompute<CPUContext, float, 1>(Cpu(), x, {0}, {-1}, {-4}, {-2}, {1}, {}, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{4, 2}));
}

TEST(OutsideMatrixReduce, SumsOverBatches) {
  const DenseTensor x = TensorOf<float>({2, 1, 2}, {1, 2, 3, 4});
  DenseTensor out = EmptyOf<float>({1, 2});
  funcs::MatrixReduceSumFunctor<float, CPUContext>()(Cpu(), x, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{4, 6}));
  DenseTensor wrong = EmptyOf<float>({1, 3});
  EXPECT_THROW((funcs::MatrixReduceSumFunctor<float, CPUContext>()(Cpu(), x, &wrong)),
               enforce::EnforceNotMet);
}

TEST(OutsideMoves, VectorsAndBoxes) {
  alignas(32) const float x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(GetVectorizedSize(x), 8);
  EXPECT_EQ(GetVectorizedSize(x + 4), 4);
  EXPECT_EQ(GetVectorizedSize(x + 1), 1);
  AlignedVector<float, 4> four;
  Load(x + 2, &four);
  float out[4];
  Store(four, out);
  EXPECT_EQ(out[3], 6);
  const int64_t src_stride[] = {4, 1}, dims[] = {2, 2}, dst_stride[] = {2, 1};
  funcs::detail::StridedMemcpyFunctor<float, 2>()(Cpu(), x, src_stride, dims, dst_stride, out);
  EXPECT_EQ(Floats(out, out + 4), (Floats{1, 2, 5, 6}));
  paddle::operators::StridedMemcpy<float>(Cpu(), x + 1, make_ddim({4, 1}), make_ddim({2, 2}),
                                          make_ddim({2, 1}), out);
  EXPECT_EQ(Floats(out, out + 4), (Floats{2, 3, 6, 7}));
}

TEST(OutsideYoloBox, ABoxOfACell) {
  const float planes[] = {0, 0, 0, std::log(2.0f), 0, 0};  // x, y, w, h, confidence, one class
  const int anchors[] = {8, 4};
  float box[4], corners[4], score[1];
  funcs::GetYoloBox<float>(box, planes, anchors, 0, 0, 0, 1, 1, 16, 16, 0, 1, 32, 32, 1.0f, 0.0f);
  for (const float value : box) EXPECT_FLOAT_EQ(value, 16);
  funcs::CalcDetectionBox<float>(corners, box, 0, 20, 32, true);
  EXPECT_FLOAT_EQ(corners[1], 8);
  EXPECT_FLOAT_EQ(corners[2], 24);
  EXPECT_EQ(corners[3], 19);
  funcs::CalcLabelScore<float>(score, planes, 5, 0, 1, 0.5f, 1);
  EXPECT_EQ(score[0], 0.25f);
  EXPECT_EQ(funcs::GetEntryIndex(1, 2, 3, 3, 60, 10, 4, false), 343);
  EXPECT_EQ(funcs::GetIoUIndex(1, 2, 3, 3, 60, 10), 233);
}

}  // namespace tests
}  // namespace phi
