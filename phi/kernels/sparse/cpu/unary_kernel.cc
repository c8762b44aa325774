#include "phi/kernels/sparse/unary_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/trigonometric_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"
#include "phi/kernels/funcs/sparse/unary.h"

namespace phi {
namespace sparse {
namespace {

template <typename T>
struct Magnitude {
  T operator()(T x) const { return std::abs(x); }
};
template <typename T>
struct PowOf {
  T factor;
  T operator()(T x) const { return std::pow(x, factor); }
};
template <typename T>
struct ScaleOf {
  T scale, bias;
  bool bias_after_scale;
  T operator()(T x) const { return bias_after_scale ? scale * x + bias : scale * (x + bias); }
};
template <typename T>
struct DivideBy {
  T scalar;
  T operator()(T x) const { return x / scalar; }
};

struct IsNan {
  template <typename T>
  bool operator()(T x) const {
    return x != x;
  }
};

}  // namespace

template <typename T, typename Context>
void SinCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SinFunctor<T>{}, out);
}

template <typename T, typename Context>
void SinCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SinFunctor<T>{}, out);
}

template <typename T, typename Context>
void TanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::TanFunctor<T>{}, out);
}

template <typename T, typename Context>
void TanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::TanFunctor<T>{}, out);
}

template <typename T, typename Context>
void AsinCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AsinFunctor<T>{}, out);
}

template <typename T, typename Context>
void AsinCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AsinFunctor<T>{}, out);
}

template <typename T, typename Context>
void AtanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AtanFunctor<T>{}, out);
}

template <typename T, typename Context>
void AtanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AtanFunctor<T>{}, out);
}

template <typename T, typename Context>
void SinhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SinhFunctor<T>{}, out);
}

template <typename T, typename Context>
void SinhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SinhFunctor<T>{}, out);
}

template <typename T, typename Context>
void TanhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::TanhFunctor<T>{}, out);
}

template <typename T, typename Context>
void TanhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::TanhFunctor<T>{}, out);
}

template <typename T, typename Context>
void AsinhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AsinhFunctor<T>{}, out);
}

template <typename T, typename Context>
void AsinhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AsinhFunctor<T>{}, out);
}

template <typename T, typename Context>
void AtanhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AtanhFunctor<T>{}, out);
}

template <typename T, typename Context>
void AtanhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::AtanhFunctor<T>{}, out);
}

template <typename T, typename Context>
void SqrtCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SqrtFunctor<T>{}, out);
}

template <typename T, typename Context>
void SqrtCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SqrtFunctor<T>{}, out);
}

template <typename T, typename Context>
void SquareCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SquareFunctor<T>{}, out);
}

template <typename T, typename Context>
void SquareCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::SquareFunctor<T>{}, out);
}

template <typename T, typename Context>
void Log1pCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Log1pFunctor<T>{}, out);
}

template <typename T, typename Context>
void Log1pCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Log1pFunctor<T>{}, out);
}

template <typename T, typename Context>
void AbsCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, Magnitude<T>{}, out);
}

template <typename T, typename Context>
void AbsCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, Magnitude<T>{}, out);
}

template <typename T, typename Context>
void Expm1CooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Expm1Functor<T>{}, out);
}

template <typename T, typename Context>
void Expm1CsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Expm1Functor<T>{}, out);
}

template <typename T, typename Context>
void ReluCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::ReluFunctor<T>{}, out);
}

template <typename T, typename Context>
void ReluCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::ReluFunctor<T>{}, out);
}

template <typename T, typename Context>
void Relu6CooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Relu6Functor<T>{6.0f}, out);
}

template <typename T, typename Context>
void Relu6CsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Relu6Functor<T>{6.0f}, out);
}

template <typename T, typename Context>
void LeakyReluCooKernel(const Context& ctx, const SparseCooTensor& x, float alpha,
                        SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::LeakyReluFunctor<T>{alpha}, out);
}

template <typename T, typename Context>
void LeakyReluCsrKernel(const Context& ctx, const SparseCsrTensor& x, float alpha,
                        SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::LeakyReluFunctor<T>{alpha}, out);
}

template <typename T, typename Context>
void PowCooKernel(const Context& ctx, const SparseCooTensor& x, float factor,
                  SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, PowOf<T>{static_cast<T>(factor)}, out);
}

template <typename T, typename Context>
void PowCsrKernel(const Context& ctx, const SparseCsrTensor& x, float factor,
                  SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, PowOf<T>{static_cast<T>(factor)}, out);
}

template <typename T, typename Context>
void ScaleCooKernel(const Context& ctx, const SparseCooTensor& x, float scale, float bias,
                    bool bias_after_scale, SparseCooTensor* out) {
  funcs::ForEachValue<T>(
      ctx, x, ScaleOf<T>{static_cast<T>(scale), static_cast<T>(bias), bias_after_scale}, out);
}

template <typename T, typename Context>
void ScaleCsrKernel(const Context& ctx, const SparseCsrTensor& x, float scale, float bias,
                    bool bias_after_scale, SparseCsrTensor* out) {
  funcs::ForEachValue<T>(
      ctx, x, ScaleOf<T>{static_cast<T>(scale), static_cast<T>(bias), bias_after_scale}, out);
}

template <typename T, typename Context>
void DivideScalarCooKernel(const Context& ctx, const SparseCooTensor& x, float scalar,
                           SparseCooTensor* out) {
  funcs::ForEachValue<T>(ctx, x, DivideBy<T>{static_cast<T>(scalar)}, out);
}

template <typename T, typename Context>
void DivideScalarCsrKernel(const Context& ctx, const SparseCsrTensor& x, float scalar,
                           SparseCsrTensor* out) {
  funcs::ForEachValue<T>(ctx, x, DivideBy<T>{static_cast<T>(scalar)}, out);
}

template <typename T, typename Context>
void IsnanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::ForEachValue<T, bool>(ctx, x, IsNan{}, out);
}

template <typename T, typename Context>
void IsnanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  funcs::ForEachValue<T, bool>(ctx, x, IsNan{}, out);
}

template <typename T, typename Context>
void CastCooKernel(const Context& ctx, const SparseCooTensor& x, DataType index_dtype,
                   DataType value_dtype, SparseCooTensor* out) {
  funcs::CastSparse<T>(ctx, x, index_dtype, value_dtype, out);
}

template <typename T, typename Context>
void CastCsrKernel(const Context& ctx, const SparseCsrTensor& x, DataType index_dtype,
                   DataType value_dtype, SparseCsrTensor* out) {
  funcs::CastSparse<T>(ctx, x, index_dtype, value_dtype, out);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(sin_coo, CPU, ALL_LAYOUT, phi::sparse::SinCooKernel, float, double) {}
PD_REGISTER_KERNEL(sin_csr, CPU, ALL_LAYOUT, phi::sparse::SinCsrKernel, float, double) {}
PD_REGISTER_KERNEL(tan_coo, CPU, ALL_LAYOUT, phi::sparse::TanCooKernel, float, double) {}
PD_REGISTER_KERNEL(tan_csr, CPU, ALL_LAYOUT, phi::sparse::TanCsrKernel, float, double) {}
PD_REGISTER_KERNEL(asin_coo, CPU, ALL_LAYOUT, phi::sparse::AsinCooKernel, float, double) {}
PD_REGISTER_KERNEL(asin_csr, CPU, ALL_LAYOUT, phi::sparse::AsinCsrKernel, float, double) {}
PD_REGISTER_KERNEL(atan_coo, CPU, ALL_LAYOUT, phi::sparse::AtanCooKernel, float, double) {}
PD_REGISTER_KERNEL(atan_csr, CPU, ALL_LAYOUT, phi::sparse::AtanCsrKernel, float, double) {}
PD_REGISTER_KERNEL(sinh_coo, CPU, ALL_LAYOUT, phi::sparse::SinhCooKernel, float, double) {}
PD_REGISTER_KERNEL(sinh_csr, CPU, ALL_LAYOUT, phi::sparse::SinhCsrKernel, float, double) {}
PD_REGISTER_KERNEL(tanh_coo, CPU, ALL_LAYOUT, phi::sparse::TanhCooKernel, float, double) {}
PD_REGISTER_KERNEL(tanh_csr, CPU, ALL_LAYOUT, phi::sparse::TanhCsrKernel, float, double) {}
PD_REGISTER_KERNEL(asinh_coo, CPU, ALL_LAYOUT, phi::sparse::AsinhCooKernel, float, double) {}
PD_REGISTER_KERNEL(asinh_csr, CPU, ALL_LAYOUT, phi::sparse::AsinhCsrKernel, float, double) {}
PD_REGISTER_KERNEL(atanh_coo, CPU, ALL_LAYOUT, phi::sparse::AtanhCooKernel, float, double) {}
PD_REGISTER_KERNEL(atanh_csr, CPU, ALL_LAYOUT, phi::sparse::AtanhCsrKernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_coo, CPU, ALL_LAYOUT, phi::sparse::SqrtCooKernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_csr, CPU, ALL_LAYOUT, phi::sparse::SqrtCsrKernel, float, double) {}
PD_REGISTER_KERNEL(square_coo, CPU, ALL_LAYOUT, phi::sparse::SquareCooKernel, float, double) {}
PD_REGISTER_KERNEL(square_csr, CPU, ALL_LAYOUT, phi::sparse::SquareCsrKernel, float, double) {}
PD_REGISTER_KERNEL(log1p_coo, CPU, ALL_LAYOUT, phi::sparse::Log1pCooKernel, float, double) {}
PD_REGISTER_KERNEL(log1p_csr, CPU, ALL_LAYOUT, phi::sparse::Log1pCsrKernel, float, double) {}
PD_REGISTER_KERNEL(abs_coo, CPU, ALL_LAYOUT, phi::sparse::AbsCooKernel, float, double) {}
PD_REGISTER_KERNEL(abs_csr, CPU, ALL_LAYOUT, phi::sparse::AbsCsrKernel, float, double) {}
PD_REGISTER_KERNEL(expm1_coo, CPU, ALL_LAYOUT, phi::sparse::Expm1CooKernel, float, double) {}
PD_REGISTER_KERNEL(expm1_csr, CPU, ALL_LAYOUT, phi::sparse::Expm1CsrKernel, float, double) {}
PD_REGISTER_KERNEL(relu_coo, CPU, ALL_LAYOUT, phi::sparse::ReluCooKernel, float, double) {}
PD_REGISTER_KERNEL(relu_csr, CPU, ALL_LAYOUT, phi::sparse::ReluCsrKernel, float, double) {}
PD_REGISTER_KERNEL(relu6_coo, CPU, ALL_LAYOUT, phi::sparse::Relu6CooKernel, float, double) {}
PD_REGISTER_KERNEL(relu6_csr, CPU, ALL_LAYOUT, phi::sparse::Relu6CsrKernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_coo, CPU, ALL_LAYOUT, phi::sparse::LeakyReluCooKernel, float,
                   double) {}
PD_REGISTER_KERNEL(leaky_relu_csr, CPU, ALL_LAYOUT, phi::sparse::LeakyReluCsrKernel, float,
                   double) {}
PD_REGISTER_KERNEL(pow_coo, CPU, ALL_LAYOUT, phi::sparse::PowCooKernel, float, double) {}
PD_REGISTER_KERNEL(pow_csr, CPU, ALL_LAYOUT, phi::sparse::PowCsrKernel, float, double) {}
PD_REGISTER_KERNEL(scale_coo, CPU, ALL_LAYOUT, phi::sparse::ScaleCooKernel, float, double) {}
PD_REGISTER_KERNEL(scale_csr, CPU, ALL_LAYOUT, phi::sparse::ScaleCsrKernel, float, double) {}
PD_REGISTER_KERNEL(divide_scalar_coo, CPU, ALL_LAYOUT, phi::sparse::DivideScalarCooKernel, float,
                   double) {}
PD_REGISTER_KERNEL(divide_scalar_csr, CPU, ALL_LAYOUT, phi::sparse::DivideScalarCsrKernel, float,
                   double) {}
PD_REGISTER_KERNEL(isnan_coo, CPU, ALL_LAYOUT, phi::sparse::IsnanCooKernel, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isnan_csr, CPU, ALL_LAYOUT, phi::sparse::IsnanCsrKernel, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(cast_coo, CPU, ALL_LAYOUT, phi::sparse::CastCooKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cast_csr, CPU, ALL_LAYOUT, phi::sparse::CastCsrKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
