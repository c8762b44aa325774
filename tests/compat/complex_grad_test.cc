#include "compat/complex_grad.h"

#include <gtest/gtest.h>

#include "phi/backends/cpu/cpu_context.h"
#include "tests/compat/fake_argument_source.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::DenseTensor;

template <typename T>
DenseTensor Complex(const std::vector<T>& real) {
  DenseTensor tensor;
  auto* data = tensor.mutable_data<phi::dtype::complex<T>>({static_cast<int64_t>(real.size())},
                                                           phi::CPUPlace());
  for (size_t i = 0; i < real.size(); ++i) data[i] = phi::dtype::complex<T>(real[i], T(100));
  return tensor;
}

class ComplexGradTest : public ::testing::Test {
 protected:
  ComplexGradTest() {
    x_.mutable_data<float>({2}, phi::CPUPlace());
    source_.inputs["X"] = {&x_};
  }
  int Cast() { return CastComplexGradToReal(source_, {"X@GRAD"}, phi::Backend::CPU, &cpu_); }

  phi::CPUContext cpu_;
  DenseTensor x_;
  tests::FakeArgumentSource source_;
};

TEST_F(ComplexGradTest, KeepsTheRealPartForARealInput) {
  DenseTensor grad = Complex<float>({1, -2});
  grad.set_lod({{0, 1, 2}});
  const DenseTensor alias = grad;
  source_.outputs["X@GRAD"] = {&grad};
  EXPECT_EQ(Cast(), 1);
  EXPECT_EQ(grad.dtype(), DataType::FLOAT32);
  EXPECT_EQ(grad.dims(), phi::make_ddim({2}));
  EXPECT_EQ(grad.data<float>()[0], 1.0f);
  EXPECT_EQ(grad.data<float>()[1], -2.0f);
  EXPECT_EQ(grad.lod().size(), 1u);
  // what shares the old storage is not written to
  EXPECT_EQ(alias.data<phi::complex64>()[1].imag, 100.0f);
  EXPECT_EQ(Cast(), 0);
}

TEST_F(ComplexGradTest, LeavesOthersAlone) {
  DenseTensor grad = Complex<double>({1, 2});
  DenseTensor real;
  real.mutable_data<float>({2}, phi::CPUPlace());
  DenseTensor no_data;
  no_data.set_type(DataType::COMPLEX64);
  source_.outputs["X@GRAD"] = {nullptr};
  EXPECT_EQ(Cast(), 0);
  source_.outputs["X@GRAD"] = {&real};
  EXPECT_EQ(Cast(), 0);
  source_.outputs["X@GRAD"] = {&no_data};
  EXPECT_EQ(Cast(), 0);
  DenseTensor complex_x = Complex<double>({1, 2});
  source_.inputs["X"] = {&complex_x};
  source_.outputs["X@GRAD"] = {&grad};
  EXPECT_EQ(Cast(), 0);
  source_.inputs.clear();
  EXPECT_EQ(Cast(), 0);
  EXPECT_EQ(grad.dtype(), DataType::COMPLEX128);
}

TEST_F(ComplexGradTest, ChangesOnlyTheOnesOfAList) {
  DenseTensor a = Complex<double>({3}), b = Complex<double>({4});
  DenseTensor complex_x = Complex<double>({1});
  source_.inputs["X"] = {&complex_x, &x_};
  source_.outputs["X@GRAD"] = {&a, &b};
  EXPECT_EQ(Cast(), 1);
  EXPECT_EQ(a.dtype(), DataType::COMPLEX128);
  EXPECT_EQ(b.data<double>()[0], 4.0);
}

TEST_F(ComplexGradTest, TheRealPartOfARealTensorIsAnError) {
  tests::ExpectError(phi::INVALID_ARGUMENT, "float32",
                     [this] { TakeRealPart(phi::Backend::CPU, &cpu_, &x_); });
  EXPECT_FALSE(NeedsRealGrad(DataType::UNDEFINED, DataType::COMPLEX64));
  EXPECT_TRUE(NeedsRealGrad(DataType::FLOAT64, DataType::COMPLEX128));
}

TEST_F(ComplexGradTest, WithoutAKernelTheHostTakesTheRealPart) {
  DenseTensor wide = Complex<double>({1, -2}), narrow = Complex<float>({3});
  for (DenseTensor* tensor : {&wide, &narrow}) {
    TakeRealPart(phi::Backend::IPU, &cpu_, tensor);  // a back end that has no kernel `real`
  }
  EXPECT_EQ(wide.data<double>()[1], -2.0);
  EXPECT_EQ(wide.dims(), phi::make_ddim({2}));
  EXPECT_EQ(narrow.data<float>()[0], 3.0f);
}

}  // namespace
}  // namespace phibridge
