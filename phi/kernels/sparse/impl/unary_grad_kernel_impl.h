#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/trigonometric_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_grad_functor.h"
#include "phi/kernels/funcs/sparse/unary.h"
#include "phi/kernels/sparse/unary_grad_kernel.h"

namespace phi {
namespace sparse {

template <typename T>
struct SignOf {
  HOSTDEVICE T operator()(T x) const { return static_cast<T>((x > T(0)) - (x < T(0))); }
};
template <typename T>
struct PowDerivative {
  T factor;
  HOSTDEVICE T operator()(T x) const { return factor * std::pow(x, factor - T(1)); }
};

template <typename Sparse, template <typename T> class Derivative>
template <typename T, typename Context>
void EachValueGrad<Sparse, Derivative>::Kernel(const Context& ctx, const Sparse& v,
                                               const Sparse& out_grad, Sparse* x_grad) {
  funcs::ForEachGradient<T>(ctx, v, out_grad, Derivative<T>{}, x_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void UnaryGrad<Sparse>::LeakyRelu(const Context& ctx, const Sparse& x, const Sparse& out_grad,
                                  float alpha, Sparse* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, funcs::LeakyReluDerivative<T>{alpha}, x_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void UnaryGrad<Sparse>::Pow(const Context& ctx, const Sparse& x, const Sparse& out_grad,
                            float factor, Sparse* x_grad) {
  funcs::ForEachGradient<T>(ctx, x, out_grad, PowDerivative<T>{static_cast<T>(factor)}, x_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void UnaryGrad<Sparse>::Cast(const Context& ctx, const Sparse& x, const Sparse& out_grad,
                             DataType /*value_dtype*/, Sparse* x_grad) {
  funcs::CastSparseGrad<T>(ctx, x, out_grad, x_grad);
}

template <template <typename T> class Derivative>
using CooValueGrad = EachValueGrad<SparseCooTensor, Derivative>;
template <template <typename T> class Derivative>
using CsrValueGrad = EachValueGrad<SparseCsrTensor, Derivative>;
using CooUnaryGrad = UnaryGrad<SparseCooTensor>;
using CsrUnaryGrad = UnaryGrad<SparseCsrTensor>;

}  // namespace sparse
}  // namespace phi
