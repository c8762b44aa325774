#include "framework/nn/norm.h"

#include "framework/api/autograd.h"
#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::nn {

BatchNorm2D::BatchNorm2D(int64_t num_features, double momentum, double epsilon)
    : Layer("batch_norm2d"),
      momentum_(static_cast<float>(momentum)),
      epsilon_(static_cast<float>(epsilon)) {
  const std::vector<int64_t> shape = {num_features};
  weight = create_parameter("weight", shape, initializer::Constant(1));
  bias = create_parameter("bias", shape, initializer::Constant(0), true);
  mean = create_buffer("_mean", shape, initializer::Constant(0));
  variance = create_buffer("_variance", shape, initializer::Constant(1));
}

Tensor BatchNorm2D::forward(const Tensor& x) {
  const auto [out, mean_out, variance_out, reserve] =
      api::batch_norm(x, weight, bias, mean, variance, paddle::none, momentum_, epsilon_, "NCHW",
                      /*is_test=*/!training());
  if (training()) {
    mean.dense() = mean_out.dense();
    variance.dense() = variance_out.dense();
  }
  return out;
}

LayerNorm::LayerNorm(int64_t normalized_size, double epsilon)
    : LayerNorm(std::vector<int64_t>{normalized_size}, epsilon) {}

LayerNorm::LayerNorm(const std::vector<int64_t>& normalized_shape, double epsilon)
    : Layer("layer_norm"),
      rank_(static_cast<int>(normalized_shape.size())),
      epsilon_(static_cast<float>(epsilon)) {
  int64_t size = 1;
  for (const int64_t dim : normalized_shape) size *= dim;
  weight = create_parameter("weight", {size}, initializer::Constant(1));
  bias = create_parameter("bias", {size}, initializer::Constant(0), true);
}

Tensor LayerNorm::forward(const Tensor& x) {
  const int axis = x.dims().size() - rank_;
  PADDLE_ENFORCE_GT(
      axis, 0,
      phi::errors::InvalidArgument(
          "LayerNorm over %d dimensions needs more of x, whose shape is %s", rank_, x.dims()));
  return api::layer_norm(x, weight, bias, epsilon_, axis);
}

}  // namespace phibridge::nn
