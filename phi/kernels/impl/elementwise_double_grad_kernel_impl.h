#pragma once

#include <type_traits>

#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/elementwise_double_grad_kernel.h"
#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/elementwise_subtract_kernel.h"
#include "phi/kernels/funcs/bilinear_double_grad.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace internal {

template <typename T, typename Context>
DenseTensor ZerosOf(const Context& ctx, const DDim& dims) {
  DenseTensor zeros = funcs::ShapedAs(dims);
  funcs::AllocZeros<T>(ctx, &zeros);
  return zeros;
}

template <typename T>
struct ConjugateOperandBody {
  const T* from;
  T* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = funcs::Conjugate(from[i]); }
};

// x, with conjugate numbers; a real tensor stays where it is.
template <typename T, typename Context>
DenseTensor Conjugated(const Context& ctx, const DenseTensor& x) {
  if constexpr (std::is_same_v<T, dtype::Real<T>>) {
    return x;
  } else {
    DenseTensor out = funcs::ShapedAs(x.dims());
    T* to = ctx.template Alloc<T>(&out);
    const T* from = funcs::DataOrNull<T>(x);
    funcs::ForEach(ctx, x.numel(), 32768, ConjugateOperandBody<T>{from, to});
    return out;
  }
}

// `axis` places an operand of a lower rank; one of the same rank needs none.
inline int AxisFor(const DenseTensor& operand, const DDim& full, int axis) {
  return operand.dims().size() < full.size() ? axis : -1;
}

// `operand` in the shape `full`, zeros where it is missing.
template <typename T, typename Context>
DenseTensor Repeated(const Context& ctx, const DenseTensor* operand, const DDim& full, int axis) {
  DenseTensor out = ZerosOf<T>(ctx, full);
  if (operand == nullptr) return out;
  DenseTensor sum = funcs::ShapedAs(full);
  AddRawKernel<T>(ctx, out, *operand, AxisFor(*operand, full, axis), &sum);
  return sum;
}

template <typename T, typename Context>
struct ElementwiseProduct {
  const Context& ctx;
  int axis;
  bool conjugates_x = false, conjugates_y = false;  // in the gradient of the other operand

  void operator()(const DenseTensor& x, const DenseTensor& y, DenseTensor* out) const {
    MultiplyRawKernel<T>(ctx, x, y, axis, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& y, const DenseTensor& g, DenseTensor* x_grad,
             DenseTensor* y_grad) const {
    // MultiplyGradKernel conjugates both.
    MultiplyGradKernel<T>(ctx, conjugates_x ? x : Conjugated<T>(ctx, x),
                          conjugates_y ? y : Conjugated<T>(ctx, y), g, axis, x_grad, y_grad);
  }
};

}  // namespace internal

template <typename T, typename Context>
void AddDoubleGradKernel(const Context& ctx, const DenseTensor& /*y*/, const DenseTensor& grad_out,
                         const paddle::optional<DenseTensor>& grad_x_grad,
                         const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                         DenseTensor* grad_out_grad) {
  const DDim full = grad_out.dims();
  const DenseTensor x = internal::Repeated<T>(ctx, grad_x_grad.get_ptr(), full, axis);
  const DenseTensor y = internal::Repeated<T>(ctx, grad_y_grad.get_ptr(), full, axis);
  AddKernel<T>(ctx, x, y, grad_out_grad);
}

template <typename T, typename Context>
void AddTripleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                         const DenseTensor& grad_y_grad, const DenseTensor& grad_out_grad_grad,
                         int axis, DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad) {
  AddGradKernel<T>(ctx, grad_x_grad, grad_y_grad, grad_out_grad_grad, axis, grad_x_grad_grad,
                   grad_y_grad_grad);
}

template <typename T, typename Context>
void SubtractDoubleGradKernel(const Context& ctx, const DenseTensor& /*y*/,
                              const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                              DenseTensor* grad_out_grad) {
  const DDim full = grad_out.dims();
  const DenseTensor x = internal::Repeated<T>(ctx, grad_x_grad.get_ptr(), full, axis);
  const DenseTensor y = internal::Repeated<T>(ctx, grad_y_grad.get_ptr(), full, axis);
  SubtractKernel<T>(ctx, x, y, grad_out_grad);
}

template <typename T, typename Context>
void MultiplyDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                              DenseTensor* x_grad, DenseTensor* y_grad,
                              DenseTensor* grad_out_grad) {
  const bool x_repeats = grad_out.numel() > x.numel();
  const internal::ElementwiseProduct<T, Context> product{ctx, axis, true,
                                                         x_repeats || !grad_x_grad};
  funcs::BilinearDoubleGrad<T>(ctx, product, x, y, grad_out, grad_x_grad, grad_y_grad, x_grad,
                               y_grad, grad_out_grad);
}

template <typename T, typename Context>
void MultiplyTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad,
                              const paddle::optional<DenseTensor>& x_grad_grad,
                              const paddle::optional<DenseTensor>& y_grad_grad,
                              const paddle::optional<DenseTensor>& grad_out_grad_grad, int axis,
                              DenseTensor* x_grad, DenseTensor* y_grad, DenseTensor* grad_out_grad,
                              DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad) {
  funcs::BilinearTripleGrad<T>(
      ctx, internal::ElementwiseProduct<T, Context>{ctx, axis},
      {x, y, grad_out, grad_x_grad, grad_y_grad, x_grad_grad, y_grad_grad, grad_out_grad_grad},
      {x_grad, y_grad, grad_out_grad, grad_x_grad_grad, grad_y_grad_grad});
}

template <typename T, typename Context>
void DivideDoubleGradKernel(const Context& ctx, const DenseTensor& y, const DenseTensor& out,
                            const DenseTensor& grad_x,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                            DenseTensor* y_grad, DenseTensor* out_grad,
                            DenseTensor* grad_out_grad) {
  const DDim full = out.dims();
  const DenseTensor zeros = internal::ZerosOf<T>(ctx, full);
  const DenseTensor dx = internal::Repeated<T>(ctx, grad_x_grad.get_ptr(), full, axis);
  const DenseTensor dy = internal::Repeated<T>(ctx, grad_y_grad.get_ptr(), full, axis);
  DenseTensor minus_g = funcs::ShapedAs(full);  // of what is grad_x times y
  SubtractKernel<T>(ctx, zeros, internal::Repeated<T>(ctx, &grad_x, full, axis), &minus_g);
  if (out_grad != nullptr) MultiplyKernel<T>(ctx, minus_g, dy, out_grad);
  DenseTensor product = funcs::ShapedAs(full), change = funcs::ShapedAs(full),
              q = funcs::ShapedAs(full);
  MultiplyKernel<T>(ctx, out, dy, &product);
  SubtractKernel<T>(ctx, dx, product, &change);
  DivideRawKernel<T>(ctx, change, y, internal::AxisFor(y, full, axis), &q);
  if (y_grad != nullptr) {
    MultiplyGradKernel<T>(ctx, internal::Conjugated<T>(ctx, q), y, minus_g,
                          internal::AxisFor(y, full, axis), nullptr, y_grad);
  }
  if (grad_out_grad != nullptr) AddKernel<T>(ctx, q, zeros, grad_out_grad);
}

}  // namespace phi
