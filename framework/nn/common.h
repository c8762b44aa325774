#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "framework/nn/layer.h"

namespace phibridge::nn {

/// x weight + bias. weight [in_features, out_features], XavierUniform; bias [out_features], zeros.
class Linear : public Layer {
 public:
  Linear(int64_t in_features, int64_t out_features, bool has_bias = true,
         const Initializer& weight_init = initializer::XavierUniform());
  /// x [..., in_features].
  Tensor forward(const Tensor& x) override;

  Tensor weight, bias;  // bias: not defined() without one
};

/// Rows of weight [num_embeddings, embedding_dim], XavierUniform.
class Embedding : public Layer {
 public:
  /// padding_idx: the row that is zeros and has no gradient; negative: counted from the end.
  /// sparse: the gradient is SelectedRows. Errors: InvalidArgument for a row that there is not.
  Embedding(int64_t num_embeddings, int64_t embedding_dim,
            std::optional<int64_t> padding_idx = std::nullopt, bool sparse = false,
            const Initializer& weight_init = initializer::XavierUniform());
  /// ids: int32 or int64, of any shape. Errors: those of lookup_table_v2 for ids out of range.
  Tensor forward(const Tensor& ids) override;

  Tensor weight;

 private:
  const int64_t padding_idx_;
  const bool sparse_;
};

/// While it trains, zeros with probability p; what stays is scaled by 1 / (1 - p).
class Dropout : public Layer {
 public:
  explicit Dropout(double p = 0.5) : Layer("dropout"), p_(p) {}
  Tensor forward(const Tensor& x) override;

 private:
  const double p_;
};

/// Layers that run one after the other, named "0", "1", ….
class Sequential : public Layer {
 public:
  explicit Sequential(std::vector<std::shared_ptr<Layer>> layers);
  Tensor forward(const Tensor& x) override;

 private:
  std::vector<std::shared_ptr<Layer>> layers_;
};

}  // namespace phibridge::nn
