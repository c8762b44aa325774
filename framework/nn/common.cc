#include "framework/nn/common.h"

#include "framework/api/autograd.h"
#include "framework/nn/functional.h"
#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::nn {
namespace {

constexpr int64_t kNoPadding = -1;  // of the operator

int64_t CheckedRow(int64_t row, int64_t rows) {
  PADDLE_ENFORCE(row >= -rows && row < rows,
                 phi::errors::InvalidArgument(
                     "Embedding: padding_idx must be in [%d, %d); it is %d", -rows, rows, row));
  return row < 0 ? row + rows : row;
}

}  // namespace

Linear::Linear(int64_t in_features, int64_t out_features, bool has_bias,
               const Initializer& weight_init)
    : Layer("linear") {
  weight = create_parameter("weight", {in_features, out_features}, weight_init);
  if (has_bias) bias = create_parameter("bias", {out_features}, initializer::Constant(0), true);
}

Tensor Linear::forward(const Tensor& x) { return functional::linear(x, weight, bias); }

Embedding::Embedding(int64_t num_embeddings, int64_t embedding_dim,
                     std::optional<int64_t> padding_idx, bool sparse,
                     const Initializer& weight_init)
    : Layer("embedding"),
      padding_idx_(padding_idx ? CheckedRow(*padding_idx, num_embeddings) : kNoPadding),
      sparse_(sparse) {
  weight = create_parameter("weight", {num_embeddings, embedding_dim}, weight_init);
  if (!padding_idx) return;
  const autograd::NoGradGuard guard;
  Tensor row = weight.slice(padding_idx_, padding_idx_ + 1);
  api::scale_(row, phi::Scalar(0.0));
}

Tensor Embedding::forward(const Tensor& ids) {
  return api::embedding(ids, weight, padding_idx_, sparse_);
}

Tensor Dropout::forward(const Tensor& x) { return functional::dropout(x, p_, training()); }

Sequential::Sequential(std::vector<std::shared_ptr<Layer>> layers)
    : Layer("sequential"), layers_(std::move(layers)) {
  for (size_t i = 0; i < layers_.size(); ++i) add_sublayer(std::to_string(i), layers_[i]);
}

Tensor Sequential::forward(const Tensor& x) {
  Tensor out = x;
  for (const std::shared_ptr<Layer>& layer : layers_) out = layer->forward(out);
  return out;
}

}  // namespace phibridge::nn
