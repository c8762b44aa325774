// outside: 2.0 | custom operator with its gradient: Tensor(PlaceType, shape), mutable_data at the
// place of x, a branch by PlaceType
#include <cmath>
#include <vector>

#include "paddle/extension.h"

#define CHECK_ON_CPU(x) PD_CHECK(x.place() == paddle::PlaceType::kCPU, #x " must be on the CPU.")

// out = x / (1 + |x|)
std::vector<paddle::Tensor> SoftsignCpu(const paddle::Tensor& x) {
  CHECK_ON_CPU(x);
  auto out = paddle::Tensor(paddle::PlaceType::kCPU, x.shape());
  PD_DISPATCH_FLOATING_TYPES(x.type(), "outside_softsign", ([&] {
                               const data_t* from = x.data<data_t>();
                               data_t* to = out.mutable_data<data_t>(x.place());
                               for (int64_t i = 0; i < x.size(); ++i) {
                                 to[i] = from[i] / (data_t(1) + std::abs(from[i]));
                               }
                             }));
  return {out};
}

std::vector<paddle::Tensor> SoftsignForward(const paddle::Tensor& x) {
  if (x.place() == paddle::PlaceType::kCPU) {
    return SoftsignCpu(x);
  } else if (x.place() == paddle::PlaceType::kGPU) {
    PD_THROW("outside_softsign has no kernel for a GPU.");
  }
  PD_THROW("outside_softsign: where is x?");
}

std::vector<paddle::Tensor> SoftsignBackward(const paddle::Tensor& x,
                                             const paddle::Tensor& grad_out) {
  CHECK_ON_CPU(grad_out);
  auto grad_x = paddle::Tensor(paddle::PlaceType::kCPU, x.shape());
  PD_DISPATCH_FLOATING_TYPES(x.type(), "outside_softsign_grad", ([&] {
                               const data_t* from = x.data<data_t>();
                               const data_t* dy = grad_out.data<data_t>();
                               data_t* dx = grad_x.mutable_data<data_t>(x.place());
                               for (int64_t i = 0; i < x.size(); ++i) {
                                 const data_t scale = data_t(1) + std::abs(from[i]);
                                 dx[i] = dy[i] / (scale * scale);
                               }
                             }));
  return {grad_x};
}

std::vector<std::vector<int64_t>> SoftsignShape(std::vector<int64_t> x_shape) { return {x_shape}; }

std::vector<paddle::DataType> SoftsignType(paddle::DataType x_dtype) { return {x_dtype}; }

PD_BUILD_OP(outside_softsign)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(SoftsignForward))
    .SetInferShapeFn(PD_INFER_SHAPE(SoftsignShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(SoftsignType));

PD_BUILD_GRAD_OP(outside_softsign)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .SetKernelFn(PD_KERNEL(SoftsignBackward));
