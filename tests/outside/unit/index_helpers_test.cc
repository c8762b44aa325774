// outside: unit test | gather.h, scatter.h, index_select_impl.h, roll_kernel_impl.h, padding.h,
// strided_memcpy.h, concat_and_split_functor.h, stack_functor.h, diagonal.h, tril_triu_compute.h
#include "paddle/phi/kernels/funcs/gather.h"

#include <gtest/gtest.h>

#include "paddle/phi/kernels/cpu/cast_impl.h"
#include "paddle/phi/kernels/cpu/graph_send_recv_funcs.h"
#include "paddle/phi/kernels/cpu/index_select_impl.h"
#include "paddle/phi/kernels/cpu/roll_kernel_impl.h"
#include "paddle/phi/kernels/funcs/algorithm.h"
#include "paddle/phi/kernels/funcs/concat_and_split_functor.h"
#include "paddle/phi/kernels/funcs/diagonal.h"
#include "paddle/phi/kernels/funcs/padding.h"
#include "paddle/phi/kernels/funcs/scatter.h"
#include "paddle/phi/kernels/funcs/stack_functor.h"
#include "paddle/phi/kernels/funcs/strided_memcpy.h"
#include "paddle/phi/kernels/funcs/tril_triu_compute.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;

TEST(OutsideGather, RowsAndPositions) {
  const DenseTensor x = TensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  DenseTensor rows = EmptyOf<float>({2, 2});
  funcs::CPUGather<float, int64_t>(Cpu(), x, TensorOf<int64_t>({2}, {2, 0}), &rows);
  EXPECT_EQ(ElementsOf<float>(rows), (Floats{5, 6, 1, 2}));
  EXPECT_THROW(funcs::CPUGather<float>(Cpu(), x, TensorOf<int>({2}, {0, 3}), &rows),
               enforce::EnforceNotMet);
  DenseTensor elements = EmptyOf<float>({2});
  funcs::CPUGatherNd<float>(Cpu(), x, TensorOf<int>({2, 2}, {2, 1, 0, 0}), &elements);
  EXPECT_EQ(ElementsOf<float>(elements), (Floats{6, 1}));
  EXPECT_THROW(funcs::CPUGatherNd<float>(Cpu(), x, TensorOf<int>({2, 2}, {2, 2, 0, 0}), &elements),
               enforce::EnforceNotMet);
}

TEST(OutsideGather, AlongAnAxisAndBack) {
  const DenseTensor x = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const DenseTensor index = TensorOf<int>({4}, {2, 0, 0, 1});
  DenseTensor out, dx;
  funcs::GatherV2Function<float, int>(Cpu(), &x, &index, 1, &out);
  EXPECT_EQ(out.dims(), make_ddim({2, 4}));
  EXPECT_EQ(ElementsOf<float>(out), (Floats{3, 1, 1, 2, 6, 4, 4, 5}));
  dx.Resize({2, 3});
  funcs::GatherV2GradFunction<float, int>(Cpu(), &out, &index, 1, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{2, 2, 3, 8, 5, 6}));
  const DenseTensor outside = TensorOf<int>({4}, {2, 0, 0, 3});
  EXPECT_THROW((funcs::GatherV2GradFunction<float, int>(Cpu(), &out, &outside, 1, &dx)),
               enforce::EnforceNotMet);
}

TEST(OutsideScatter, AssignsAndAdds) {
  const DenseTensor index = TensorOf<int>({3}, {2, 0, 2});
  const DenseTensor src = TensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  DenseTensor out = TensorOf<float>({3, 2}, {7, 7, 8, 8, 9, 9});
  funcs::ScatterAssign<float>(Cpu(), src, index, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{3, 4, 8, 8, 5, 6}));
  funcs::ScatterAssignAdd<float>(Cpu(), src, index, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{3, 4, 8, 8, 6, 8}));
  funcs::CPUScatterGradForX<float>(Cpu(), TensorOf<int>({1}, {1}), &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{3, 4, 0, 0, 6, 8}));
  EXPECT_THROW(funcs::ScatterAssign<float>(Cpu(), src, TensorOf<int>({1}, {-1}), &out),
               enforce::EnforceNotMet);
  EXPECT_THROW(funcs::ScatterAssign<float>(Cpu(), TensorOf<float>({1, 2}, {1, 2}), index, &out),
               enforce::EnforceNotMet);
}

TEST(OutsideScatter, AddsAtPositions) {
  DenseTensor out = TensorOf<float>({2, 2, 2}, {0, 0, 0, 0, 1, 1, 1, 1});
  const DenseTensor index = TensorOf<int64_t>({3, 2}, {0, 1, 1, 0, 0, 1});
  const DenseTensor update = TensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  funcs::ScatterNdAdd<float, int64_t>(Cpu(), update, index, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{0, 0, 6, 8, 4, 5, 1, 1}));
  EXPECT_THROW((funcs::ScatterNdAdd<float, int64_t>(
                   Cpu(), update, TensorOf<int64_t>({3, 2}, {0, 1, 1, 2, 0, 1}), &out)),
               enforce::EnforceNotMet);
}

TEST(OutsideIndexSelect, SlicesAndTheirGradient) {
  DenseTensor x = TensorOf<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), out, dx;
  const DenseTensor index = TensorOf<int>({3}, {1, 0, 1});
  out.Resize({2, 3, 2});
  IndexSelectInner<CPUContext, float>(Cpu(), &x, index, &out, 1);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{3, 4, 1, 2, 3, 4, 7, 8, 5, 6, 7, 8}));
  dx.Resize({2, 2, 2});
  IndexSelectGradInner<CPUContext, float>(Cpu(), out, index, &dx, 1);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{1, 2, 6, 8, 5, 6, 14, 16}));
  const DenseTensor outside = TensorOf<int>({3}, {1, 0, 2});
  EXPECT_THROW((IndexSelectInner<CPUContext, float>(Cpu(), &x, outside, &out, 1)),
               enforce::EnforceNotMet);
  EXPECT_THROW((IndexSelectGradInner<CPUContext, float>(Cpu(), out, outside, &dx, 1)),
               enforce::EnforceNotMet);
}

TEST(OutsideCpuHelpers, RollsCastsAndReducesRows) {
  std::vector<int> data{1, 2, 3, 4, 5, 6};
  ShiftAlongDim(data.data(), make_ddim({2, 3}), -1, 4);
  EXPECT_EQ(data, (std::vector<int>{3, 1, 2, 6, 4, 5}));
  ShiftAlongDim(data.data(), make_ddim({2, 3}), 0, -1);
  EXPECT_EQ(data, (std::vector<int>{6, 4, 5, 3, 1, 2}));
  DenseTensor cast;
  cast.Resize({2});
  CastKernelImpl<float, int>(Cpu(), TensorOf<float>({2}, {1.5f, -2.5f}), &cast);
  EXPECT_EQ(ElementsOf<int>(cast), (std::vector<int>{1, -2}));
  const DenseTensor src = TensorOf<float>({2, 2}, {1, 5, 3, 2});
  DenseTensor dst = TensorOf<float>({1, 2}, {0, 0});
  ElementwiseInnerOperation<float, int>(src, &dst, 0, 0, true, GraphSendRecvMaxFunctor<float>());
  ElementwiseInnerOperation<float, int>(src, &dst, 1, 0, false, GraphSendRecvMaxFunctor<float>());
  EXPECT_EQ(ElementsOf<float>(dst), (Floats{3, 5}));
  ElementwiseInnerOperation<float, int>(src, &dst, 0, 0, false, GraphSendRecvMinFunctor<float>());
  ElementwiseInnerOperation<float, int>(src, &dst, 1, 0, false, GraphSendRecvSumFunctor<float>());
  EXPECT_EQ(ElementsOf<float>(dst), (Floats{4, 7}));
}

TEST(OutsideAlgorithm, Bounds) {
  const int x[] = {1, 3, 3, 7};
  EXPECT_EQ(funcs::BinarySearch<int>(x, 4, 7), 3);
  EXPECT_EQ(funcs::BinarySearch<int>(x, 4, 4), -1);
  EXPECT_EQ(funcs::LowerBound(x, 4, 3), 1u);
  EXPECT_EQ(funcs::UpperBound(x, 4, 3), 3u);
}

TEST(OutsidePadding, BeforeAndAfterEachAxis) {
  const DenseTensor x = TensorOf<float>({2, 2}, {1, 2, 3, 4});
  DenseTensor out = EmptyOf<float>({3, 5}), dx = EmptyOf<float>({2, 2});
  funcs::PaddingFunctor<CPUContext, float>(2, Cpu(), {1, 0, 1, 2}, 9, x, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{9, 9, 9, 9, 9, 9, 1, 2, 9, 9, 9, 3, 4, 9, 9}));
  funcs::PadGradFunction<CPUContext, float, 2>(Cpu(), {1, 0, 1, 2}, out, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{1, 2, 3, 4}));
  EXPECT_TRUE(funcs::IsSymmetricPadding({1, 1, 2, 2}, 2));
  EXPECT_FALSE(funcs::IsSymmetricPadding({1, 1, 2, 0}, 2));
  EXPECT_TRUE(funcs::IsSymmetricPadding({1, 2}, 2));
}

TEST(OutsideStridedMemcpy, CopiesBoxes) {
  const Floats x{1, 2, 3, 4, 5, 6};
  Floats out(8, 0);
  funcs::StridedMemcpy<float>(Cpu(), x.data() + 1, make_ddim({3, 1}), make_ddim({2, 2}),
                              make_ddim({4, 1}), out.data());
  EXPECT_EQ(out, (Floats{2, 3, 0, 0, 5, 6, 0, 0}));
  Floats joined(10, 0);
  funcs::StridedNumelCopyWithAxis<float>(Cpu(), 1, joined.data() + 2, make_ddim({10, 5}), x.data(),
                                         make_ddim({6, 3}), 3);
  EXPECT_EQ(joined, (Floats{0, 0, 1, 2, 3, 0, 0, 4, 5, 6}));
  EXPECT_THROW((funcs::StridedNumelCopyWithAxis<float>(Cpu(), 1, joined.data(), make_ddim({10, 5}),
                                                       x.data(), make_ddim({3, 3}), 3)),
               enforce::EnforceNotMet);
  const DenseTensor whole = TensorOf<float>({3, 2}, x);
  DenseTensor first = EmptyOf<float>({1, 2}), last = EmptyOf<float>({1, 2});
  std::vector<DenseTensor*> outs{&first, nullptr, &last};
  funcs::StridedMemcpyWithAxis0<float, CPUContext>(Cpu(), whole, {&first, &first, &last}, &outs);
  EXPECT_EQ(ElementsOf<float>(first), (Floats{1, 2}));
  EXPECT_EQ(ElementsOf<float>(last), (Floats{5, 6}));
}

TEST(OutsideConcatAndSplit, SideBySideAndBack) {
  const DenseTensor a = TensorOf<float>({2, 1}, {1, 2}), none = EmptyOf<float>({2, 0});
  const DenseTensor b = TensorOf<float>({2, 2}, {3, 4, 5, 6});
  DenseTensor out = EmptyOf<float>({2, 3});
  funcs::ConcatFunctor<CPUContext, float>()(Cpu(), {a, none, b}, 1, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{1, 3, 4, 2, 5, 6}));
  DenseTensor piece = EmptyOf<float>({2, 2});
  std::vector<DenseTensor*> pieces{nullptr, &piece};
  funcs::SplitFunctor<CPUContext, float>()(Cpu(), out, {&a, &b}, 1, &pieces);
  EXPECT_EQ(ElementsOf<float>(piece), (Floats{3, 4, 5, 6}));
}

TEST(OutsideStack, StacksAndUnstacks) {
  const Floats a{1, 2, 3, 4}, b{5, 6, 7, 8};
  const std::vector<const float*> x{a.data(), b.data()};
  Floats y(8), da(4);
  funcs::StackFunctorForRange<CPUContext, std::vector<const float*>, float>(Cpu(), x, y.data(), 8,
                                                                            2, 2);
  EXPECT_EQ(y, (Floats{1, 2, 5, 6, 3, 4, 7, 8}));
  const std::vector<float*> dx{da.data(), nullptr};
  funcs::StackGradFunctorForRange<CPUContext, std::vector<float*>, float>(Cpu(), dx, y.data(), 8, 2,
                                                                          2);
  EXPECT_EQ(da, a);
}

TEST(OutsideDiagonal, OfMatricesAndBatches) {
  const DenseTensor x = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const DenseTensor main = funcs::Diagonal<float>(Cpu(), &x, 0, 0, 1);
  EXPECT_EQ(main.dims(), make_ddim({1, 2}));
  EXPECT_EQ(ElementsOf<float>(main), (Floats{1, 5}));
  EXPECT_EQ(ElementsOf<float>(funcs::Diagonal<float>(Cpu(), &x, 1, 0, 1)), (Floats{2, 6}));
  EXPECT_EQ(ElementsOf<float>(funcs::Diagonal<float>(Cpu(), &x, -1, 0, 1)), (Floats{4}));
  EXPECT_EQ(ElementsOf<float>(funcs::Diagonal<float>(Cpu(), &x, 1, 1, 0)), (Floats{4}));
  EXPECT_EQ(funcs::Diagonal<float>(Cpu(), &x, 3, 0, 1).numel(), 0);
  std::vector<float> values(12);
  for (int i = 0; i < 12; ++i) values[i] = static_cast<float>(i);
  const DenseTensor batch = TensorOf<float>({2, 3, 2}, values);
  const DenseTensor diagonal = funcs::Diagonal<float>(Cpu(), &batch, 0, 0, -1);
  EXPECT_EQ(diagonal.dims(), make_ddim({3, 2}));
  EXPECT_EQ(ElementsOf<float>(diagonal), (Floats{0, 7, 2, 9, 4, 11}));  // x[i, j, i] at j, i
  EXPECT_EQ(funcs::ComputeDimStride<int64_t>({2, 3, 4}), (std::vector<int64_t>{12, 4, 1}));
}

TEST(OutsideTrilTriu, KeepsATriangle) {
  const Floats x{1, 2, 3, 4, 5, 6};
  Floats lower(6), upper(6);
  funcs::ForRange<CPUContext> all(Cpu(), 6);
  all(funcs::TrilTriuCompute<float>(x.data(), 0, true, 2, 3, lower.data()));
  all(funcs::TrilTriuCompute<float>(x.data(), 1, false, 2, 3, upper.data()));
  EXPECT_EQ(lower, (Floats{1, 0, 0, 4, 5, 0}));
  EXPECT_EQ(upper, (Floats{0, 2, 3, 0, 0, 6}));
}

}  // namespace tests
}  // namespace phi
