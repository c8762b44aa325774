// outside: unit test | elementwise_base.h, elementwise_grad_base.h, elementwise_functor.h and the
// functors of comparisons, bits, truth values and infinities
#include "paddle/phi/kernels/funcs/elementwise_base.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/elementwise_grad.h"
#include "paddle/phi/kernels/funcs/bitwise_functors.h"
#include "paddle/phi/kernels/funcs/broadcast_function.h"
#include "paddle/phi/kernels/funcs/compare_functors.h"
#include "paddle/phi/kernels/funcs/isfinite_functor.h"
#include "paddle/phi/kernels/funcs/logical_functor.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;

TEST(OutsideElementwiseUtils, MidDims) {
  int pre, n, post, common;
  funcs::GetMidDims(make_ddim({2, 3, 4, 5}), make_ddim({3, 4}), 1, &pre, &n, &post, &common);
  EXPECT_EQ(pre, 2);
  EXPECT_EQ(n, 12);
  EXPECT_EQ(post, 5);
  EXPECT_EQ(common, 0);
  funcs::GetMidDims(make_ddim({2, 3}), make_ddim({1, 3}), 0, &pre, &n, &post, &common);
  EXPECT_EQ(common, 1);
  EXPECT_THROW(funcs::GetMidDims(make_ddim({2, 3}), make_ddim({2}), 1, &pre, &n, &post, &common),
               enforce::EnforceNotMet);
}

TEST(OutsideElementwiseUtils, OnesAtTheEndAndPositions) {
  EXPECT_EQ(funcs::TrimTrailingSingularDims(make_ddim({2, 1, 3, 1, 1})), make_ddim({2, 1, 3}));
  EXPECT_EQ(funcs::TrimTrailingSingularDims(make_ddim({1, 1})).size(), 0);
  const int dims[] = {2, 1, 3}, out_dims[] = {2, 4, 3};
  int at[] = {1, 3, 2};
  EXPECT_EQ(funcs::GetElementwiseIndex(dims, 3, at), 5);
  at[0] = 0;
  funcs::UpdateElementwiseIndexArray(out_dims, 3, at);
  EXPECT_EQ(std::vector<int>(at, at + 3), (std::vector<int>{1, 0, 0}));
}

// func(x, y) by ElementwiseCompute.
template <typename Functor>
Floats Computed(const DenseTensor& x, const DenseTensor& y, int axis,
                const std::vector<int64_t>& out_dims, Functor func) {
  DenseTensor z;
  z.Resize(make_ddim(out_dims));
  funcs::ElementwiseCompute<Functor, float>(Cpu(), x, y, axis, func, &z);
  return ElementsOf<float>(z);
}

TEST(OutsideElementwiseBase, BroadcastsTheShorterOperand) {
  const DenseTensor x = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const funcs::SubtractFunctor<float> subtract{};
  EXPECT_EQ(Computed(x, x, -1, {2, 3}, subtract), (Floats{0, 0, 0, 0, 0, 0}));
  const DenseTensor row = TensorOf<float>({3}, {1, 0, -1});
  EXPECT_EQ(Computed(x, row, -1, {2, 3}, subtract), (Floats{0, 2, 4, 3, 5, 7}));
  const DenseTensor column = TensorOf<float>({2}, {1, 2});
  EXPECT_EQ(Computed(x, column, 0, {2, 3}, subtract), (Floats{0, 1, 2, 2, 3, 4}));
  EXPECT_EQ(Computed(x, TensorOf<float>({2, 1}, {1, 2}), 0, {2, 3}, subtract),
            (Floats{0, 1, 2, 2, 3, 4}));
  EXPECT_EQ(Computed(x, TensorOf<float>({1}, {10}), -1, {2, 3}, subtract),
            (Floats{-9, -8, -7, -6, -5, -4}));
  // Ones at the end of a shape that would not fit at the axis.
  EXPECT_EQ(Computed(x, TensorOf<float>({3, 1}, {1, 0, -1}), 1, {2, 3}, subtract),
            (Floats{0, 2, 4, 3, 5, 7}));
  EXPECT_EQ(Computed(x, TensorOf<float>({1, 1}, {10}), 1, {2, 3}, subtract),
            (Floats{-9, -8, -7, -6, -5, -4}));
  EXPECT_THROW(Computed(x, TensorOf<float>({2}, {1, 2}), -1, {2, 3}, subtract),
               enforce::EnforceNotMet);
  EXPECT_THROW(Computed(x, row, 2, {2, 3}, subtract), enforce::EnforceNotMet);
}

TEST(OutsideElementwiseBase, BothOperandsAreRepeated) {
  const DenseTensor x = TensorOf<float>({2, 1, 2}, {1, 2, 3, 4});
  const DenseTensor y = TensorOf<float>({3, 1}, {10, 20, 30});
  Floats expected;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 2; ++k) {
        expected.push_back(static_cast<float>(1 + 2 * i + k + 10 * (j + 1)));
      }
    }
  }
  EXPECT_EQ(Computed(x, y, -1, {2, 3, 2}, funcs::AddFunctor<float>()), expected);
}

TEST(OutsideElementwiseBase, NoElementsFitNoneOrOne) {
  const DenseTensor none = EmptyOf<float>({0}), one = TensorOf<float>({1, 1}, {7});
  const DenseTensor five = TensorOf<float>({1, 5}, {1, 2, 3, 4, 5});
  const funcs::AddFunctor<float> add{};
  EXPECT_TRUE(Computed(none, one, -1, {1, 0}, add).empty());
  EXPECT_THROW(Computed(none, five, -1, {1, 5}, add), enforce::EnforceNotMet);
  EXPECT_THROW(Computed(five, none, -1, {1, 5}, add), enforce::EnforceNotMet);
}

// A functor gets the longer operand first; that is what inverse functors are for.
TEST(OutsideElementwiseBase, InverseFunctors) {
  const DenseTensor x = TensorOf<float>({2}, {8, 4});
  const DenseTensor y = TensorOf<float>({2, 2}, {1, 2, 4, 8});
  EXPECT_EQ(Computed(x, y, -1, {2, 2}, funcs::SubtractFunctor<float>()), (Floats{-7, -2, -4, 4}));
  EXPECT_EQ(Computed(x, y, -1, {2, 2}, funcs::InverseSubtractFunctor<float>()),
            (Floats{7, 2, 4, -4}));
  DenseTensor z;
  z.Resize({2, 2});
  funcs::DefaultElementwiseOperator<CPUContext, float, funcs::DivideFunctor<float>,
                                    funcs::InverseDivideFunctor<float>>(Cpu(), x, y, &z);
  EXPECT_EQ(ElementsOf<float>(z), (Floats{8, 2, 2, 0.5}));
}

TEST(OutsideElementwiseBase, AnotherTypeAndNoElements) {
  const DenseTensor x = TensorOf<float>({2, 2}, {1, 2, 3, 4}), y = TensorOf<float>({2}, {2, 2});
  DenseTensor z;
  z.Resize({2, 2});
  funcs::ElementwiseCompute<funcs::LessThanFunctor<float>, float, bool>(
      Cpu(), x, y, funcs::LessThanFunctor<float>(), &z);
  EXPECT_EQ(ElementsOf<bool>(z), (std::vector<bool>{true, false, false, false}));
  const DenseTensor none = EmptyOf<float>({0, 2});
  EXPECT_TRUE(Computed(none, y, -1, {0, 2}, funcs::AddFunctor<float>()).empty());
}

TEST(OutsideElementwiseBase, IteratorsGoRound) {
  const float row[] = {1, 2};
  funcs::RowwiseTransformIterator<float, CPUContext> it(row, 2);
  funcs::MidWiseTransformIterator<float, CPUContext> mid(row, 2, 3);
  Floats seen, seen_mid;
  for (int i = 0; i < 7; ++i, ++it, ++mid) {
    seen.push_back(*it);
    seen_mid.push_back(*mid);
  }
  EXPECT_EQ(seen, (Floats{1, 2, 1, 2, 1, 2, 1}));
  EXPECT_EQ(seen_mid, (Floats{1, 1, 1, 2, 2, 2, 1}));
}

TEST(OutsideElementwiseBase, AxesOfAGradient) {
  EXPECT_EQ(funcs::GetReduceDim(make_ddim({3, 1}), make_ddim({2, 3, 4, 5}), 1),
            (std::vector<int>{0, 2, 3}));
  EXPECT_EQ(funcs::GetReduceDim(make_ddim({1}), make_ddim({2, 0}), -1), (std::vector<int>{0, 1}));
  const DenseTensor x = EmptyOf<float>({2});
  DenseTensor safe;
  funcs::GetDoubleGradSafeTensor<CPUContext, float>(Cpu(), x, nullptr, &safe);
  EXPECT_EQ(ElementsOf<float>(safe), (Floats{0, 0}));
  const DenseTensor ddx = TensorOf<float>({2}, {1, 2});
  funcs::GetDoubleGradSafeTensor<CPUContext, float>(Cpu(), x, &ddx, &safe);
  EXPECT_TRUE(safe.IsSharedBufferWith(ddx));
}

TEST(OutsideElementwiseCpu, OperandsOfOneShape) {
  const DenseTensor x = TensorOf<int>({3}, {6, 8, -9}), y = TensorOf<int>({3}, {2, 4, 3});
  DenseTensor z;
  z.Resize({3});
  SameDimsElementwiseCompute<SameDimsDivideFunctor<CPUContext, int>>()(Cpu(), x, y, &z);
  EXPECT_EQ(ElementsOf<int>(z), (std::vector<int>{3, 2, -3}));
  SameDimsElementwiseCompute<SameDimsSubtractFunctor<CPUContext, int>>()(Cpu(), x, y, &z);
  EXPECT_EQ(ElementsOf<int>(z), (std::vector<int>{4, 4, -12}));
}

struct ProductDx {
  float operator()(float /*x*/, float y, float /*out*/, float dout) const { return dout * y; }
};
struct ProductDy {
  float operator()(float x, float /*y*/, float /*out*/, float dout) const { return dout * x; }
};

TEST(OutsideElementwiseGrad, SumsOverWhatWasRepeated) {
  const DenseTensor x = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const DenseTensor y = TensorOf<float>({3}, {10, 20, 30});
  const DenseTensor dout = TensorOf<float>({2, 3}, {1, 1, 1, 2, 2, 2});
  DenseTensor dx, dy;
  dx.Resize({2, 3});
  dy.Resize({3});
  funcs::ElemwiseGradCompute<CPUContext, float>(Cpu(), x, y, x, dout, -1, &dx, &dy, ProductDx(),
                                                ProductDy());
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{10, 20, 30, 20, 40, 60}));
  EXPECT_EQ(ElementsOf<float>(dy), (Floats{9, 12, 15}));
  // The shorter operand first, and one gradient alone.
  DenseTensor short_grad;
  short_grad.Resize({3});
  funcs::ElemwiseGradCompute<CPUContext, float>(Cpu(), y, x, x, dout, -1, &short_grad, nullptr,
                                                ProductDx(), ProductDy());
  EXPECT_EQ(ElementsOf<float>(short_grad), (Floats{9, 12, 15}));
  const DenseTensor column = TensorOf<float>({2}, {10, 20});
  DenseTensor column_grad;
  column_grad.Resize({2});
  funcs::ElemwiseGradCompute<CPUContext, float>(Cpu(), x, column, x, dout, 0, nullptr, &column_grad,
                                                ProductDx(), ProductDy());
  EXPECT_EQ(ElementsOf<float>(column_grad), (Floats{6, 30}));
}

TEST(OutsideElementwiseGrad, RowsByHand) {
  const Floats x{1, 2, 3, 4, 5, 6, 7, 8}, y{10, 20}, dout(8, 1);
  Floats dx(8), dy(2);
  funcs::ElemwiseGradBroadcast2CPU(x.data(), y.data(), x.data(), dout.data(), 2, 2, 2, true,
                                   ProductDx(), ProductDy(), dx.data(), dy.data());
  EXPECT_EQ(dx, (Floats{10, 10, 20, 20, 10, 10, 20, 20}));
  EXPECT_EQ(dy, (Floats{1 + 2 + 5 + 6, 3 + 4 + 7 + 8}));
}

// x and y have a shape and no memory; dx lies where dout does.
TEST(OutsideElementwiseGrad, SumsAndDifferencesNeedDoutAlone) {
  DenseTensor x, y, dout = TensorOf<float>({2, 2}, {1, 2, 3, 4}), dx, dy;
  x.Resize({2, 2});
  y.Resize({2});
  dx.Resize({2, 2});
  dy.Resize({2});
  ElementwiseSubGrad<float>(Cpu(), x, y, dout, dout, &dx, &dy);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{1, 2, 3, 4}));
  EXPECT_EQ(ElementsOf<float>(dy), (Floats{-4, -6}));
  dx.ShareBufferWith(dout);
  ElementwiseAddGrad<float>(Cpu(), x, y, dout, dout, &dx, &dy);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{1, 2, 3, 4}));
  EXPECT_EQ(ElementsOf<float>(dy), (Floats{4, 6}));
}

TEST(OutsideElementwiseFunctor, DivisionAndRemainders) {
  EXPECT_EQ(funcs::DivideFunctor<int>()(-7, 2), -3);
  EXPECT_THROW(funcs::DivideFunctor<int>()(1, 0), enforce::EnforceNotMet);
  EXPECT_EQ(funcs::FloorDivideFunctor<int>()(-7, 2), -3);  // truncates, as in 2.3
  EXPECT_EQ(funcs::FloorDivideFunctor<float>()(-7.5f, 2), -3);
  EXPECT_EQ(funcs::InverseFloorDivideFunctor<int>()(2, 9), 4);
  EXPECT_EQ(funcs::ModuloFunctor<int>()(-7, 3), 2);
  EXPECT_EQ(funcs::ModuloFunctor<int>()(7, -3), -2);
  EXPECT_EQ(funcs::ModuloFunctor<float>()(-7, 3), 2);
  EXPECT_EQ(funcs::InverseModuloFunctor<int64_t>()(3, -7), 2);
  EXPECT_EQ(static_cast<float>(funcs::ModuloFunctor<dtype::float16>()(
                static_cast<dtype::float16>(-7), static_cast<dtype::float16>(3))),
            2);
  EXPECT_EQ(funcs::ElementwisePowFunctor<int>()(3, 2), 9);
  EXPECT_EQ(funcs::ElementwiseInversePowFunctor<float>()(2, 3), 9);
}

// Its quotient by -1 is one more than the largest number: the processor would stop the program.
template <typename T>
void ExpectSmallestNumberWraps() {
  const T smallest = std::numeric_limits<T>::min(), by = static_cast<T>(-1);
  EXPECT_EQ(funcs::DivideFunctor<T>()(smallest, by), smallest);
  EXPECT_EQ(funcs::InverseDivideFunctor<T>()(by, smallest), smallest);
  EXPECT_EQ(funcs::FloorDivideFunctor<T>()(smallest, by), smallest);
  EXPECT_EQ(funcs::RemainderFunctor<T>()(smallest, by), 0);
  EXPECT_EQ(funcs::InverseRemainderFunctor<T>()(by, smallest), 0);
  EXPECT_EQ(funcs::DivideFunctor<T>()(7, by), -7);
  EXPECT_EQ(funcs::FloorDivideFunctor<T>()(-7, by), 7);
  EXPECT_EQ(funcs::RemainderFunctor<T>()(7, by), 0);
}
TEST(OutsideElementwiseFunctor, TheSmallestNumberByMinusOne) {
  ExpectSmallestNumberWraps<int8_t>();
  ExpectSmallestNumberWraps<int16_t>();
  ExpectSmallestNumberWraps<int>();
  ExpectSmallestNumberWraps<int64_t>();
  EXPECT_EQ(funcs::DivideFunctor<uint8_t>()(255, 255), 1);
  EXPECT_EQ(funcs::RemainderFunctor<uint8_t>()(254, 255), 254);
  EXPECT_TRUE(funcs::DivideFunctor<bool>()(true, true));
}

TEST(OutsideElementwiseFunctor, ExtremesAndTheirGradients) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(funcs::FMaxFunctor<float>()(nan, 1), 1);
  EXPECT_EQ(funcs::FMaxFunctor<float>()(1, nan), 1);
  EXPECT_EQ(funcs::FMinFunctor<int>()(2, 3), 2);
  EXPECT_EQ(static_cast<float>(funcs::FMaxFunctor<dtype::float16>()(
                static_cast<dtype::float16>(1), static_cast<dtype::float16>(2))),
            2);
  EXPECT_EQ(funcs::FMaxGradDx<float>()(1, nan, 1, 5), 5);
  EXPECT_EQ(funcs::FMaxGradDy<float>()(1, nan, 1, 5), 0);
  const auto max = funcs::MaxGradXYFunctor<float, float>()(2, 2, 5);
  EXPECT_EQ(max[0], 0);
  EXPECT_EQ(max[1], 5);
  const auto min = funcs::MinGradXYFunctor<float, float>()(1, 2, 5);
  EXPECT_EQ(min[0], 5);
  EXPECT_EQ(min[1], 0);
}

TEST(OutsideElementwiseFunctor, GradientsOfProductsAreConjugate) {
  const auto div = funcs::DivGradXYFunctor<float, float>()(6, 4, 2);  // dout, out, y
  EXPECT_EQ(div[0], 3);
  EXPECT_EQ(div[1], -12);
  using C = dtype::complex<float>;
  const C product = funcs::MultiplyGradFunctor<C>()(C(1, 2), C(3, 4));
  EXPECT_EQ(product.real, 11);  // (1 + 2i) (3 - 4i)
  EXPECT_EQ(product.imag, 2);
  const auto both = funcs::MultiplyGradXYFunctor<float, double>()(2, 3, 5);
  EXPECT_EQ(both[0], 6);
  EXPECT_EQ(both[1], 10);
}

TEST(OutsideElementwiseFunctor, TruthValues) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE((funcs::EqualFunctor<double>()(1, 1 + 1e-9)));
  EXPECT_TRUE((funcs::EqualFunctor<double>()(infinity, infinity)));
  EXPECT_TRUE((funcs::NotEqualFunctor<double>()(infinity, 1)));
  EXPECT_TRUE((funcs::GreaterEqualFunctor<int>()(2, 2)));
  EXPECT_TRUE(funcs::LogicalXorFunctor<int>()(4, 0));
  EXPECT_FALSE(funcs::LogicalXorFunctor<int>()(4, 2));
  EXPECT_TRUE(funcs::LogicalNotFunctor<float>()(0));
  EXPECT_EQ(funcs::BitwiseXorFunctor<int>()(6, 3), 5);
  EXPECT_EQ(funcs::BitwiseNotFunctor<bool>()(true), false);
  EXPECT_EQ(funcs::BitwiseNotFunctor<uint8_t>()(1), 254);
  EXPECT_TRUE(funcs::IsInfFunctor<double>()(-infinity));
  EXPECT_FALSE(funcs::IsFiniteFunctor<float>()(std::nanf("")));
  EXPECT_TRUE(funcs::IsFiniteFunctor<int>()(7));
  EXPECT_TRUE(funcs::IsNanFunctor<dtype::float16>()(static_cast<dtype::float16>(std::nanf(""))));
}

}  // namespace tests
}  // namespace phi
