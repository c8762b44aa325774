#include "phi/kernels/sparse/unary_grad_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/trigonometric_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_grad_functor.h"
#include "phi/kernels/funcs/sparse/unary.h"

namespace phi {
namespace sparse {
namespace {

template <typename T>
struct SignOf {
  T operator()(T x) const { return static_cast<T>((x > T(0)) - (x < T(0))); }
};
template <typename T>
struct PowDerivative {
  T factor;
  T operator()(T x) const { return factor * std::pow(x, factor - T(1)); }
};

}  // namespace

template <typename T, typename Context>
void SinCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SinDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SinCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SinDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void TanCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::TanDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void TanCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::TanDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AsinCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AsinDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AsinCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AsinDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AtanCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AtanDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AtanCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AtanDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SinhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SinhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SinhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SinhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void TanhCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::TanhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void TanhCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::TanhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AsinhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AsinhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AsinhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AsinhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AtanhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AtanhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AtanhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::AtanhDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SqrtCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::SqrtDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SqrtCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::SqrtDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SquareCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                         const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SquareDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void SquareCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                         const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::SquareDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void Log1pCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::Log1pDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void Log1pCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::Log1pDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void AbsCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, SignOf<T>{}, x_grad);
}

template <typename T, typename Context>
void AbsCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, SignOf<T>{}, x_grad);
}

template <typename T, typename Context>
void Expm1CooGradKernel(const Context& ctx, const SparseCooTensor& out,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::Expm1Derivative<T>{}, x_grad);
}

template <typename T, typename Context>
void Expm1CsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::Expm1Derivative<T>{}, x_grad);
}

template <typename T, typename Context>
void ReluCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::ReluDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void ReluCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::ReluDerivative<T>{}, x_grad);
}

template <typename T, typename Context>
void Relu6CooGradKernel(const Context& ctx, const SparseCooTensor& out,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::Relu6Derivative<T>{}, x_grad);
}

template <typename T, typename Context>
void Relu6CsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, out, out_grad, funcs::Relu6Derivative<T>{}, x_grad);
}

template <typename T, typename Context>
void LeakyReluCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                            const SparseCooTensor& out_grad, float alpha, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::LeakyReluDerivative<T>{alpha}, x_grad);
}

template <typename T, typename Context>
void LeakyReluCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                            const SparseCsrTensor& out_grad, float alpha, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::LeakyReluDerivative<T>{alpha}, x_grad);
}

template <typename T, typename Context>
void PowCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      float factor, SparseCooTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, PowDerivative<T>{static_cast<T>(factor)}, x_grad);
}

template <typename T, typename Context>
void PowCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      float factor, SparseCsrTensor* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, PowDerivative<T>{static_cast<T>(factor)}, x_grad);
}

template <typename T, typename Context>
void CastCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, DataType value_dtype,
                       SparseCooTensor* x_grad) {
  funcs::CastSparseGrad<T>(ctx, x, out_grad, value_dtype, x_grad);
}

template <typename T, typename Context>
void CastCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, DataType value_dtype,
                       SparseCsrTensor* x_grad) {
  funcs::CastSparseGrad<T>(ctx, x, out_grad, value_dtype, x_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(sin_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SinCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(sin_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SinCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(tan_coo_grad, CPU, ALL_LAYOUT, phi::sparse::TanCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(tan_csr_grad, CPU, ALL_LAYOUT, phi::sparse::TanCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(asin_coo_grad, CPU, ALL_LAYOUT, phi::sparse::AsinCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(asin_csr_grad, CPU, ALL_LAYOUT, phi::sparse::AsinCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(atan_coo_grad, CPU, ALL_LAYOUT, phi::sparse::AtanCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(atan_csr_grad, CPU, ALL_LAYOUT, phi::sparse::AtanCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(sinh_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SinhCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(sinh_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SinhCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(tanh_coo_grad, CPU, ALL_LAYOUT, phi::sparse::TanhCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(tanh_csr_grad, CPU, ALL_LAYOUT, phi::sparse::TanhCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(asinh_coo_grad, CPU, ALL_LAYOUT, phi::sparse::AsinhCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(asinh_csr_grad, CPU, ALL_LAYOUT, phi::sparse::AsinhCsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(atanh_coo_grad, CPU, ALL_LAYOUT, phi::sparse::AtanhCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(atanh_csr_grad, CPU, ALL_LAYOUT, phi::sparse::AtanhCsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(sqrt_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SqrtCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SqrtCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(square_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SquareCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(square_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SquareCsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(log1p_coo_grad, CPU, ALL_LAYOUT, phi::sparse::Log1pCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(log1p_csr_grad, CPU, ALL_LAYOUT, phi::sparse::Log1pCsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(abs_coo_grad, CPU, ALL_LAYOUT, phi::sparse::AbsCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(abs_csr_grad, CPU, ALL_LAYOUT, phi::sparse::AbsCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(expm1_coo_grad, CPU, ALL_LAYOUT, phi::sparse::Expm1CooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(expm1_csr_grad, CPU, ALL_LAYOUT, phi::sparse::Expm1CsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(relu_coo_grad, CPU, ALL_LAYOUT, phi::sparse::ReluCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(relu_csr_grad, CPU, ALL_LAYOUT, phi::sparse::ReluCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(relu6_coo_grad, CPU, ALL_LAYOUT, phi::sparse::Relu6CooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(relu6_csr_grad, CPU, ALL_LAYOUT, phi::sparse::Relu6CsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(leaky_relu_coo_grad, CPU, ALL_LAYOUT, phi::sparse::LeakyReluCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(leaky_relu_csr_grad, CPU, ALL_LAYOUT, phi::sparse::LeakyReluCsrGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(pow_coo_grad, CPU, ALL_LAYOUT, phi::sparse::PowCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(pow_csr_grad, CPU, ALL_LAYOUT, phi::sparse::PowCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(cast_coo_grad, CPU, ALL_LAYOUT, phi::sparse::CastCooGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cast_csr_grad, CPU, ALL_LAYOUT, phi::sparse::CastCsrGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
