// Custom operators as users of the original write them, against paddle/extension.h alone.
#include <string>
#include <vector>

#include "paddle/extension.h"

// leaky: out = x where x > 0, else slope x.
template <typename data_t>
void LeakyForwardCpu(const data_t* x, data_t slope, int64_t n, data_t* out) {
  for (int64_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? x[i] : slope * x[i];
}

std::vector<paddle::Tensor> LeakyForward(const paddle::Tensor& x, float slope) {
  PD_CHECK(x.is_cpu(), "leaky runs on the CPU.");
  auto out = paddle::empty_like(x);
  PD_DISPATCH_FLOATING_TYPES(x.type(), "leaky_forward", ([&] {
                               LeakyForwardCpu<data_t>(x.data<data_t>(), static_cast<data_t>(slope),
                                                       x.size(),
                                                       out.mutable_data<data_t>(x.place()));
                             }));
  return {out};
}

std::vector<paddle::Tensor> LeakyBackward(const paddle::Tensor& x, const paddle::Tensor& grad_out,
                                          float slope) {
  auto grad_x = paddle::empty_like(x);
  PD_DISPATCH_FLOATING_TYPES(x.type(), "leaky_backward", ([&] {
                               const auto* in = x.data<data_t>();
                               const auto* dy = grad_out.data<data_t>();
                               auto* dx = grad_x.mutable_data<data_t>(x.place());
                               for (int64_t i = 0; i < x.size(); ++i) {
                                 dx[i] = in[i] > 0 ? dy[i] : static_cast<data_t>(slope) * dy[i];
                               }
                             }));
  return {grad_x};
}

// d(grad_x)/d(grad_out) is the same mask.
std::vector<paddle::Tensor> LeakyDoubleBackward(const paddle::Tensor& x,
                                                const paddle::Tensor& grad_grad_x, float slope) {
  return LeakyBackward(x, grad_grad_x, slope);
}

std::vector<std::vector<int64_t>> LeakyInferShape(const std::vector<int64_t>& x_shape,
                                                  float /*slope*/) {
  return {x_shape};
}

std::vector<paddle::DataType> LeakyInferDtype(paddle::DataType x_dtype) { return {x_dtype}; }

PD_BUILD_OP(custom_leaky)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"slope: float"})
    .SetKernelFn(PD_KERNEL(LeakyForward))
    .SetInferShapeFn(PD_INFER_SHAPE(LeakyInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(LeakyInferDtype));

PD_BUILD_GRAD_OP(custom_leaky)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .Attrs({"slope: float"})
    .SetKernelFn(PD_KERNEL(LeakyBackward));

PD_BUILD_DOUBLE_GRAD_OP(custom_leaky)
    .Inputs({"X", paddle::Grad(paddle::Grad("X"))})
    .Outputs({paddle::Grad(paddle::Grad("Out"))})
    .Attrs({"slope: float"})
    .SetKernelFn(PD_KERNEL(LeakyDoubleBackward));

// blend: a list of tensors, each times its weight, plus a bias that may be absent; and how many.
std::vector<paddle::Tensor> BlendForward(const std::vector<paddle::Tensor>& x,
                                         const paddle::optional<paddle::Tensor>& bias,
                                         const std::vector<float>& weights,
                                         const std::string& note) {
  PD_CHECK(x.size() == weights.size(), "blend: ", x.size(), " tensors need as many weights; ",
           note);
  auto out = paddle::full(x[0].shape(), 0, x[0].type(), x[0].place());
  PD_DISPATCH_FLOATING_TYPES(out.type(), "blend", ([&] {
                               auto* to = out.data<data_t>();
                               for (int64_t i = 0; i < out.size(); ++i) {
                                 if (bias) to[i] = bias->data<data_t>()[0];
                                 for (size_t k = 0; k < x.size(); ++k) {
                                   to[i] +=
                                       static_cast<data_t>(weights[k]) * x[k].data<data_t>()[i];
                                 }
                               }
                             }));
  auto count = paddle::full({1}, static_cast<int>(x.size()), paddle::DataType::INT64, x[0].place());
  return {out, count};
}

std::vector<paddle::Tensor> BlendBackward(const std::vector<paddle::Tensor>& x,
                                          const paddle::Tensor& grad_out,
                                          const std::vector<float>& weights,
                                          const std::string& /*note*/) {
  std::vector<paddle::Tensor> grads;
  for (size_t k = 0; k < x.size(); ++k) {
    auto grad = paddle::empty_like(x[k]);
    PD_DISPATCH_FLOATING_TYPES(grad.type(), "blend_grad", ([&] {
                                 auto* to = grad.data<data_t>();
                                 for (int64_t i = 0; i < grad.size(); ++i) {
                                   to[i] =
                                       static_cast<data_t>(weights[k]) * grad_out.data<data_t>()[i];
                                 }
                               }));
    grads.push_back(grad);
  }
  return grads;
}

std::vector<std::vector<int64_t>> BlendInferShape(
    const std::vector<std::vector<int64_t>>& x_shapes,
    const paddle::optional<std::vector<int64_t>>& /*bias_shape*/) {
  return {x_shapes[0], {1}};
}

std::vector<paddle::DataType> BlendInferDtype(
    const std::vector<paddle::DataType>& x_dtypes,
    const paddle::optional<paddle::DataType>& /*bias_dtype*/) {
  return {x_dtypes[0], paddle::DataType::INT64};
}

PD_BUILD_OP(custom_blend)
    .Inputs({paddle::Vec("X"), paddle::Optional("Bias")})
    .Outputs({"Out", "Count"})
    .Attrs({"weights: std::vector<float>", "note: std::string"})
    .SetKernelFn(PD_KERNEL(BlendForward))
    .SetInferShapeFn(PD_INFER_SHAPE(BlendInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(BlendInferDtype));

PD_BUILD_GRAD_OP(custom_blend)
    .Inputs({paddle::Vec("X"), paddle::Grad("Out")})
    .Outputs({paddle::Grad(paddle::Vec("X"))})
    .Attrs({"weights: std::vector<float>", "note: std::string"})
    .SetKernelFn(PD_KERNEL(BlendBackward));

// add_to: x += y, in the place of x.
void AddTo(paddle::Tensor& x, const paddle::Tensor& y) {
  PD_DISPATCH_FLOATING_TYPES(x.type(), "add_to", ([&] {
                               auto* to = x.data<data_t>();
                               for (int64_t i = 0; i < x.size(); ++i) to[i] += y.data<data_t>()[i];
                             }));
}

PD_BUILD_OP(custom_add_to)
    .Inputs({"X", "Y"})
    .Outputs({"Out"})
    .SetInplaceMap({{"X", "Out"}})
    .SetKernelFn(PD_KERNEL(AddTo));

// total: x and all tensors of a list that may be absent.
std::vector<paddle::Tensor> TotalForward(
    const paddle::Tensor& x, const paddle::optional<std::vector<paddle::Tensor>>& more) {
  paddle::Tensor out = x.copy_to(x.place());
  if (!more) return {out};
  for (const paddle::Tensor& one : *more) {
    for (int64_t i = 0; i < x.size(); ++i) out.data<float>()[i] += one.data<float>()[i];
  }
  return {out};
}

std::vector<std::vector<int64_t>> TotalInferShape(
    const std::vector<int64_t>& x_shape,
    const paddle::optional<std::vector<std::vector<int64_t>>>& /*more_shapes*/) {
  return {x_shape};
}

std::vector<paddle::DataType> TotalInferDtype(
    const paddle::DataType& x_dtype,
    const paddle::optional<std::vector<paddle::DataType>>& /*more_dtypes*/) {
  return {x_dtype};
}

PD_BUILD_OP(custom_total)
    .Inputs({"X", paddle::Optional(paddle::Vec("More"))})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(TotalForward))
    .SetInferShapeFn(PD_INFER_SHAPE(TotalInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(TotalInferDtype));

// scale_all: each of a list times by, in the place of the list.
void ScaleAll(std::vector<paddle::Tensor>& xs, float by) {
  for (paddle::Tensor& x : xs) {
    for (int64_t i = 0; i < x.size(); ++i) x.data<float>()[i] *= by;
  }
}

PD_BUILD_OP(custom_scale_all)
    .Inputs({paddle::Vec("Xs")})
    .Outputs({paddle::Vec("Outs")})
    .Attrs({"by: float"})
    .SetInplaceMap({{paddle::Vec("Xs"), paddle::Vec("Outs")}})
    .SetKernelFn(PD_KERNEL(ScaleAll));
