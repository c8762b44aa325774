#pragma once

#include <vector>

#include "framework/nn/layer.h"

namespace phibridge::nn {

/// (x - mean) / sqrt(variance + epsilon) weight + bias by channel of x [n, num_features, h, w].
/// While it trains, mean and variance are those of the batch, and the running ones become momentum
/// times what they were plus 1 - momentum times the batch's; else they are the running ones.
class BatchNorm2D : public Layer {
 public:
  explicit BatchNorm2D(int64_t num_features, double momentum = 0.9, double epsilon = 1e-5);
  Tensor forward(const Tensor& x) override;

  Tensor weight, bias;
  Tensor mean, variance;  // running; "_mean" and "_variance" in a state dict

 protected:
  bool KeepsFloat32(phi::DataType /*low*/) const override { return true; }

 private:
  const float momentum_, epsilon_;
};

/// (x - mean) / sqrt(variance + epsilon) weight + bias over the last dimensions, normalized_shape.
class LayerNorm : public Layer {
 public:
  explicit LayerNorm(int64_t normalized_size, double epsilon = 1e-5);
  explicit LayerNorm(const std::vector<int64_t>& normalized_shape, double epsilon = 1e-5);
  /// Errors: InvalidArgument for a rank that is too small, and those of layer_norm.
  Tensor forward(const Tensor& x) override;

  Tensor weight, bias;

 protected:
  bool KeepsFloat32(phi::DataType low) const override { return low == phi::DataType::FLOAT16; }

 private:
  const int rank_;
  const float epsilon_;
};

}  // namespace phibridge::nn
