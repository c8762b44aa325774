#pragma once

#include <array>

#include "phi/core/optional.h"
#include "phi/kernels/funcs/elementwise/map_elements.h"

namespace phi {
namespace funcs {

// Note [Second and third gradients of unary functions]
// Let u be what the gradient op reads, x or out, and D the derivative as a function of u. The
// gradient op computes x_grad = out_grad D(u). With the gradient v of x_grad its gradients are
//   u_grad = out_grad v D'(u),  out_grad_grad = v D(u);
// with the gradients a of u_grad and b of out_grad_grad, those of that are
//   u_grad = a out_grad v D'' + b v D',  out_grad_grad = a v D',  v_grad = a out_grad D' + b D.
// A curve has D as First(u), D' as Second(u), D'' as Third(u). As in the original nothing is
// conjugated for complex numbers from the second gradient on.

/// The second gradient. u_grad, out_grad_grad: as u; either may be nullptr; out_grad_grad may be
/// grad_x_grad's memory. out_grad may be missing where only out_grad_grad is wanted.
template <typename T, typename Curve, typename Context>
void UnaryDoubleGrad(const Context& ctx, const DenseTensor& u, const DenseTensor* out_grad,
                     const DenseTensor& grad_x_grad, Curve curve, DenseTensor* u_grad,
                     DenseTensor* out_grad_grad) {
  using C = ComputeType<T>;
  MapElements<T, 3, 2>(ctx, {&u, out_grad, &grad_x_grad}, {u_grad, out_grad_grad},
                       [curve] DEVICE(const std::array<C, 3>& in) {
                         return std::array<C, 2>{
                             static_cast<C>(in[1] * in[2] * curve.Second(in[0])),
                             static_cast<C>(in[2] * curve.First(in[0]))};
                       });
}

/// The third gradient: of u, out_grad and grad_x_grad, each of which may be nullptr. The gradients
/// of the second one's outputs, u_grad_grad and out_grad_grad_grad, may be missing: they are 0
/// then.
template <typename T, typename Curve, typename Context>
void UnaryTripleGrad(const Context& ctx, const DenseTensor& u, const DenseTensor& out_grad,
                     const DenseTensor& grad_x_grad,
                     const paddle::optional<DenseTensor>& u_grad_grad,
                     const paddle::optional<DenseTensor>& out_grad_grad_grad, Curve curve,
                     const std::array<DenseTensor*, 3>& grads) {
  using C = ComputeType<T>;
  MapElements<T, 5, 3>(
      ctx, {&u, &out_grad, &grad_x_grad, u_grad_grad.get_ptr(), out_grad_grad_grad.get_ptr()},
      grads, [curve] DEVICE(const std::array<C, 5>& in) {
        const auto& [v, g, gx, a, b] = in;
        const C first = curve.First(v), second = curve.Second(v), third = curve.Third(v);
        return std::array<C, 3>{static_cast<C>(a * g * gx * third + b * gx * second),
                                static_cast<C>(a * gx * second),
                                static_cast<C>(a * g * second + b * first)};
      });
}

}  // namespace funcs
}  // namespace phi
