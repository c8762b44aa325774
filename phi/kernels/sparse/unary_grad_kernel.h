#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

/// Gradients of unary_kernel.h: `x_grad` has the indices of x and the values of `out_grad`, which
/// must have a value for each of x in the same order, times Derivative of `v`: of x or, where the
/// forward kernel's result says it more simply, of out. Values: float32, float64. Errors:
/// InvalidArgument for an out_grad with other values.
template <typename Sparse, template <typename T> class Derivative>
struct EachValueGrad {
  template <typename T, typename Context>
  static void Kernel(const Context& ctx, const Sparse& v, const Sparse& out_grad, Sparse* x_grad);
};

/// As EachValueGrad, with the attributes of the forward kernels; `v` is x.
template <typename Sparse>
struct UnaryGrad {
  template <typename T, typename Context>
  static void LeakyRelu(const Context& ctx, const Sparse& x, const Sparse& out_grad, float alpha,
                        Sparse* x_grad);
  template <typename T, typename Context>
  static void Pow(const Context& ctx, const Sparse& x, const Sparse& out_grad, float factor,
                  Sparse* x_grad);
  /// out_grad with values of x's type and x's indices. `value_dtype`, what the forward kernel cast
  /// to, changes nothing.
  template <typename T, typename Context>
  static void Cast(const Context& ctx, const Sparse& x, const Sparse& out_grad,
                   DataType value_dtype, Sparse* x_grad);
};

}  // namespace sparse
}  // namespace phi
