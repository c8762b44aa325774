// outside: 2.3 | custom operator as expressions of tensors: x + 1, 1 - x, x < y, x += y; its
// gradient, and the gradient of that
#include <vector>

#include "paddle/extension.h"

using paddle::Tensor;

// Out = x^2 (3 - 2x) of x in [0, 1], and w x outside.
std::vector<Tensor> SmoothStepForward(const Tensor& x, const Tensor& w) {
  Tensor inside = x * x * (3 - 2.0f * x);
  Tensor is_inside = (x >= 0) & (x <= 1.0);
  return {paddle::where(is_inside, inside, x * w)};
}

// dOut/dx = 6x (1 - x), or w; dOut/dw = x where it counts.
std::vector<Tensor> SmoothStepBackward(const Tensor& x, const Tensor& w, const Tensor& grad_out) {
  Tensor slope = x * (1 - x);
  slope *= 6;
  Tensor is_outside = (x < 0) | (x > 1);
  Tensor d_x = paddle::where(is_outside, paddle::add(w, paddle::zeros_like(x)), slope) * grad_out;
  Tensor d_w = paddle::where(~is_outside, paddle::zeros_like(x), x * grad_out);
  return {d_x, paddle::reshape(paddle::experimental::sum(d_w), {1})};
}

// Inside: grad_grad_out = 6x (1 - x) grad_x.
std::vector<Tensor> SmoothStepDoubleBackward(const Tensor& x, const Tensor& grad_grad_x) {
  Tensor left = x;
  left -= x * x;
  left /= 0.5f;
  return {grad_grad_x * left * 3.0f + (-x + x)};
}

std::vector<std::vector<int64_t>> SmoothStepInferShape(const std::vector<int64_t>& x,
                                                       const std::vector<int64_t>&) {
  return {x};
}
std::vector<paddle::DataType> SmoothStepInferDtype(paddle::DataType x, paddle::DataType) {
  return {x};
}

PD_BUILD_OP(outside_smooth_step)
    .Inputs({"X", "W"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(SmoothStepForward))
    .SetInferShapeFn(PD_INFER_SHAPE(SmoothStepInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(SmoothStepInferDtype));

PD_BUILD_GRAD_OP(outside_smooth_step)
    .Inputs({"X", "W", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X"), paddle::Grad("W")})
    .SetKernelFn(PD_KERNEL(SmoothStepBackward));

PD_BUILD_DOUBLE_GRAD_OP(outside_smooth_step)
    .Inputs({"X", paddle::Grad(paddle::Grad("X"))})
    .Outputs({paddle::Grad(paddle::Grad("Out"))})
    .SetKernelFn(PD_KERNEL(SmoothStepDoubleBackward))
    .SetInferShapeFn(PD_INFER_SHAPE(SmoothStepInferShape));
