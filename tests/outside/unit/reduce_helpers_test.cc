// outside: unit test | reduce_function.h, reduce_functor.h, reduce_grad_functions.h, cpu/reduce.h,
// matrix_inverse.h, matrix_solve.h, squared_l2_norm.h
#include "paddle/phi/kernels/funcs/reduce_function.h"

#include <gtest/gtest.h>

#include <cmath>

#include "paddle/phi/kernels/cpu/reduce.h"
#include "paddle/phi/kernels/funcs/matrix_inverse.h"
#include "paddle/phi/kernels/funcs/matrix_solve.h"
#include "paddle/phi/kernels/funcs/reduce_functor.h"
#include "paddle/phi/kernels/funcs/reduce_grad_functions.h"
#include "paddle/phi/kernels/funcs/squared_l2_norm.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;

// [2, 3, 2]: 1 to 12.
DenseTensor Counted() {
  Floats values(12);
  for (int i = 0; i < 12; ++i) values[i] = static_cast<float>(i + 1);
  return TensorOf<float>({2, 3, 2}, values);
}

template <typename Functor>
Floats Reduced(const DenseTensor& x, const std::vector<int64_t>& axes,
               const std::vector<int64_t>& out_dims, bool reduce_all = false) {
  DenseTensor out;
  out.Resize(make_ddim(out_dims));
  Reduce<CPUContext, float, Functor>(Cpu(), x, reduce_all, axes, false, DataType::UNDEFINED, &out);
  EXPECT_EQ(out.dims(), make_ddim(out_dims));
  return ElementsOf<float>(out);
}

TEST(OutsideReduce, AnyAxes) {
  const DenseTensor x = Counted();
  EXPECT_EQ(Reduced<funcs::SumFunctor>(x, {1}, {2, 2}), (Floats{9, 12, 27, 30}));
  EXPECT_EQ(Reduced<funcs::SumFunctor>(x, {0, -1}, {3}), (Floats{18, 26, 34}));
  EXPECT_EQ(Reduced<funcs::SumFunctor>(x, {1}, {2, 1, 2}), (Floats{9, 12, 27, 30}));
  EXPECT_EQ(Reduced<funcs::MeanFunctor>(x, {}, {1}, true), (Floats{6.5}));
  EXPECT_EQ(Reduced<funcs::MaxFunctor>(x, {0}, {3, 2}), (Floats{7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(Reduced<funcs::MinFunctor>(x, {2, 1}, {2}), (Floats{1, 7}));
  EXPECT_EQ(Reduced<funcs::ProdFunctor>(x, {2}, {2, 3}), (Floats{2, 12, 30, 56, 90, 132}));
  EXPECT_EQ(Reduced<funcs::FrobeniusNormFunctor>(TensorOf<float>({1, 2}, {3, 4}), {1}, {1}),
            (Floats{5}));
  EXPECT_EQ(Reduced<funcs::SumFunctor>(EmptyOf<float>({2, 0}), {1}, {2}), (Floats{0, 0}));
}

TEST(OutsideReduce, InAnotherType) {
  DenseTensor out;
  out.Resize({2});
  Reduce<CPUContext, int, funcs::SumFunctor>(Cpu(), TensorOf<int>({2, 2}, {1, 2, 3, 4}), false, {1},
                                             false, DataType::FLOAT64, &out);
  EXPECT_EQ(ElementsOf<double>(out), (std::vector<double>{3, 7}));
  const DenseTensor truth = TensorOf<bool>({2, 2}, {true, false, true, true});
  BoolReduceKernel<CPUContext, bool, funcs::AllFunctor>(Cpu(), truth, {1}, false, false, &out);
  EXPECT_EQ(ElementsOf<bool>(out), (std::vector<bool>{false, true}));
  out.Resize({1});
  BoolReduceKernel<CPUContext, bool, funcs::AnyFunctor>(Cpu(), truth, {}, false, true, &out);
  EXPECT_EQ(ElementsOf<bool>(out), (std::vector<bool>{true}));
}

TEST(OutsideReduce, TheOrderOfAxes) {
  DDim dims;
  std::vector<int> perm, origin;
  funcs::GetShuffledDim(make_ddim({2, 3, 4}), &dims, {-3, 1}, &perm);
  EXPECT_EQ(perm, (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(dims, make_ddim({4, 2, 3}));
  funcs::GetOriginDimFromShuffled(make_ddim({2, 3, 4}), {0, 1}, &origin);
  EXPECT_EQ(origin, (std::vector<int>{1, 2, 0}));
  DenseTensor shuffled;
  funcs::GetShuffledInput<CPUContext, float>(Cpu(), TensorOf<float>({2, 2}, {1, 2, 3, 4}),
                                             &shuffled, {0});
  EXPECT_EQ(ElementsOf<float>(shuffled), (Floats{1, 3, 2, 4}));
}

TEST(OutsideReduce, AxesThatTheShapeLacksAreRefused) {
  DDim dims;
  std::vector<int> perm, origin;
  for (int axis : {-3, 2, 1000000}) {
    EXPECT_THROW(funcs::GetShuffledDim(make_ddim({2, 3}), &dims, {axis}, &perm),
                 enforce::EnforceNotMet);
    EXPECT_THROW(funcs::GetOriginDimFromShuffled(make_ddim({2, 3}), {axis}, &origin),
                 enforce::EnforceNotMet);
  }
}

template <typename Functor>
Floats Gradient(const DenseTensor& x, const DenseTensor& out, const DenseTensor& dout,
                const std::vector<int>& axes, bool reduce_all = false) {
  DenseTensor dx;
  dx.Resize(x.dims());
  funcs::LaunchReduceGradKernel<CPUContext, float, Functor>(Cpu(), &x, &out, &dout, &dx, Functor(),
                                                            axes, reduce_all);
  EXPECT_EQ(dx.dims(), x.dims());
  return ElementsOf<float>(dx);
}

TEST(OutsideReduce, Gradients) {
  const DenseTensor x = TensorOf<float>({2, 3}, {1, 5, 5, 4, 2, 3});
  const DenseTensor rows = TensorOf<float>({2}, {5, 4}), ones = TensorOf<float>({2}, {1, 10});
  EXPECT_EQ(Gradient<funcs::SumGradFunctor>(x, rows, ones, {1}), (Floats{1, 1, 1, 10, 10, 10}));
  EXPECT_EQ(Gradient<funcs::MaxOrMinGradFunctor>(x, rows, ones, {-1}), (Floats{0, 1, 1, 10, 0, 0}));
  const DenseTensor columns = TensorOf<float>({1, 3}, {2, 4, 6});
  EXPECT_EQ(Gradient<funcs::MeanGradFunctor>(x, columns, columns, {0}), (Floats{1, 2, 3, 1, 2, 3}));
  const DenseTensor product = TensorOf<float>({1}, {600}), two = TensorOf<float>({1}, {2});
  EXPECT_EQ(Gradient<funcs::ProdGradFunctor>(x, product, two, {}, true),
            (Floats{1200, 240, 240, 300, 600, 400}));
  const DenseTensor vector = TensorOf<float>({2}, {3, 4}), norm = TensorOf<float>({1}, {5});
  const Floats of_norm = Gradient<funcs::FrobeniusNormGradFunctor>(vector, norm, two, {0});
  EXPECT_FLOAT_EQ(of_norm[0], 1.2f);
  EXPECT_FLOAT_EQ(of_norm[1], 1.6f);
}

TEST(OutsideMatrix, InversesOfABatch) {
  const DenseTensor a = TensorOf<double>({2, 2, 2}, {1, 2, 3, 4, 0, 2, 4, 0});
  DenseTensor inverse;
  inverse.Resize(a.dims());
  funcs::MatrixInverseFunctor<CPUContext, double>()(Cpu(), a, &inverse);
  const std::vector<double> expected{-2, 1, 1.5, -0.5, 0, 0.25, 0.5, 0};
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(inverse.data<double>()[i], expected[i], 1e-14) << i;
  }
  const DenseTensor singular = TensorOf<double>({2, 2}, {1, 2, 2, 4});
  inverse.Resize({2, 2});
  EXPECT_THROW((funcs::ComputeInverseEigen<CPUContext, double>(Cpu(), singular, &inverse)),
               enforce::EnforceNotMet);
}

TEST(OutsideMatrix, SolvesForABatch) {
  const DenseTensor a = TensorOf<double>({2, 2, 2}, {2, 0, 0, 4, 1, 1, 0, 1});
  const DenseTensor b = TensorOf<double>({2, 2, 1}, {2, 8, 5, 3});
  DenseTensor x;
  funcs::MatrixSolveFunctor<CPUContext, double>()(Cpu(), a, b, &x);
  EXPECT_EQ(x.dims(), b.dims());
  EXPECT_EQ(ElementsOf<double>(x), (std::vector<double>{1, 2, 2, 3}));
  EXPECT_THROW((funcs::compute_solve_eigen<CPUContext, double>(
                   Cpu(), a, TensorOf<double>({3, 2, 1}, {1, 2, 3, 4, 5, 6}), &x)),
               enforce::EnforceNotMet);
  EXPECT_EQ(funcs::getNewAxis(3), (std::vector<int>{0, 2, 1}));
  EXPECT_EQ(funcs::getNewAxis(1), (std::vector<int>{0}));
  EXPECT_EQ(funcs::getNewDimsVec(make_ddim({2, 3, 4})), (std::vector<int64_t>{2, 4, 3}));
}

TEST(OutsideSquaredL2Norm, SumsSquares) {
  const Floats x{1, -2, 3};
  float sum = 0;
  double wide = 0;
  funcs::SquaredL2Norm(Cpu(), x.data(), &sum, x.size());
  funcs::SquaredL2Norm(Cpu(), x.data(), &wide, x.size());
  EXPECT_EQ(sum, 14);
  EXPECT_EQ(wide, 14);
}

}  // namespace tests
}  // namespace phi
