// outside: 2.3 | custom operator and its gradient made of the C++ API: matmul, add, relu, sum, cast
#include <vector>

#include "paddle/extension.h"

// out = relu(x w + b)
std::vector<paddle::Tensor> LinearRelu(const paddle::Tensor& x, const paddle::Tensor& w,
                                       const paddle::Tensor& b) {
  return {paddle::relu(paddle::add(paddle::matmul(x, w), b))};
}

std::vector<paddle::Tensor> LinearReluGrad(const paddle::Tensor& x, const paddle::Tensor& w,
                                           const paddle::Tensor& out,
                                           const paddle::Tensor& grad_out) {
  const paddle::Tensor is_on = paddle::experimental::greater_than(out, paddle::zeros_like(out));
  const paddle::Tensor grad =
      paddle::multiply(grad_out, paddle::experimental::cast(is_on, grad_out.dtype()));
  return {paddle::matmul(grad, w, false, true), paddle::matmul(x, grad, true, false),
          paddle::experimental::sum(grad, {0})};
}

// Both halves of x along its first axis, each less its mean, and all of them again.
std::vector<paddle::Tensor> CentredHalves(const paddle::Tensor& x) {
  std::vector<paddle::Tensor> halves = paddle::split(x, {2}, 0);
  for (paddle::Tensor& half : halves) {
    half = paddle::subtract(half, paddle::experimental::mean(half));
  }
  return {paddle::concat(halves, 0), paddle::experimental::max(x, {-1}, true)};
}

std::vector<std::vector<int64_t>> LinearReluShape(const std::vector<int64_t>& x,
                                                  const std::vector<int64_t>& w,
                                                  const std::vector<int64_t>& /*b*/) {
  return {{x[0], w[1]}};
}

std::vector<paddle::DataType> LinearReluType(paddle::DataType x, paddle::DataType /*w*/,
                                             paddle::DataType /*b*/) {
  return {x};
}

std::vector<std::vector<int64_t>> CentredHalvesShape(const std::vector<int64_t>& x) {
  return {x, {x[0], 1}};
}

std::vector<paddle::DataType> CentredHalvesType(paddle::DataType x) { return {x, x}; }

PD_BUILD_OP(outside_linear_relu)
    .Inputs({"X", "W", "B"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(LinearRelu))
    .SetInferShapeFn(PD_INFER_SHAPE(LinearReluShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(LinearReluType));

PD_BUILD_GRAD_OP(outside_linear_relu)
    .Inputs({"X", "W", "Out", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X"), paddle::Grad("W"), paddle::Grad("B")})
    .SetKernelFn(PD_KERNEL(LinearReluGrad));

PD_BUILD_OP(outside_centred_halves)
    .Inputs({"X"})
    .Outputs({"Out", "Largest"})
    .SetKernelFn(PD_KERNEL(CentredHalves))
    .SetInferShapeFn(PD_INFER_SHAPE(CentredHalvesShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(CentredHalvesType));
