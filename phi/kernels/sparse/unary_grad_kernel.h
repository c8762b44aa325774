#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// Gradients of unary_kernel.h: x_grad has the indices of x and the values of out_grad, which must
// have a value for each of x in the same order, times the derivative at x or, where the forward
// kernel's result says it more simply, at out. Values: float32, float64. Errors: InvalidArgument
// for an out_grad with other values.

template <typename T, typename Context>
void SinCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad);
template <typename T, typename Context>
void SinCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad);

template <typename T, typename Context>
void TanCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad);
template <typename T, typename Context>
void TanCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad);

template <typename T, typename Context>
void AsinCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void AsinCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void AtanCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void AtanCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void SinhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SinhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void TanhCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void TanhCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void AsinhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void AsinhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void AtanhCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void AtanhCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void SqrtCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SqrtCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void SquareCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                         const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void SquareCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                         const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void Log1pCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void Log1pCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void AbsCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      SparseCooTensor* x_grad);
template <typename T, typename Context>
void AbsCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      SparseCsrTensor* x_grad);

template <typename T, typename Context>
void Expm1CooGradKernel(const Context& ctx, const SparseCooTensor& out,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void Expm1CsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void ReluCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                       const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void ReluCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                       const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void Relu6CooGradKernel(const Context& ctx, const SparseCooTensor& out,
                        const SparseCooTensor& out_grad, SparseCooTensor* x_grad);
template <typename T, typename Context>
void Relu6CsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                        const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad);

template <typename T, typename Context>
void LeakyReluCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                            const SparseCooTensor& out_grad, float alpha, SparseCooTensor* x_grad);
template <typename T, typename Context>
void LeakyReluCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                            const SparseCsrTensor& out_grad, float alpha, SparseCsrTensor* x_grad);
template <typename T, typename Context>
void PowCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      float factor, SparseCooTensor* x_grad);
template <typename T, typename Context>
void PowCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      float factor, SparseCsrTensor* x_grad);

/// out_grad with the values as `value_dtype`, the type that x had; UNDEFINED: the type of x's
/// values, with x's indices.
template <typename T, typename Context>
void CastCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                       const SparseCooTensor& out_grad, DataType value_dtype,
                       SparseCooTensor* x_grad);
template <typename T, typename Context>
void CastCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                       const SparseCsrTensor& out_grad, DataType value_dtype,
                       SparseCsrTensor* x_grad);

}  // namespace sparse
}  // namespace phi
