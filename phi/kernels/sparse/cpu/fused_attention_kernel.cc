#include "phi/kernels/sparse/fused_attention_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/attention.h"

namespace phi {
namespace sparse {
namespace {

// The pairs (query i, key j) of all heads, in the order of the values of the mask.
struct Pairs {
  int64_t heads = 0, length = 0, width = 0;  // heads of one sequence
  std::vector<int64_t> at;                   // (head * length + i) * length + j

  size_t Query(size_t pair) const { return static_cast<size_t>(at[pair] / length * width); }
  size_t Key(size_t pair) const {
    const int64_t head = at[pair] / (length * length);
    return static_cast<size_t>((head * length + at[pair] % length) * width);
  }
  size_t Row(size_t pair) const { return static_cast<size_t>(at[pair] / length); }
};

Pairs PairsOf(const DenseTensor& query, const SparseCsrTensor& mask) {
  const DDim& dims = query.dims();
  return {dims[1], dims[2], dims[3], funcs::PatternOf(mask).at};
}

template <typename T>
T Dot(const T* a, const T* b, int64_t n) {
  T sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

template <typename T>
void AddScaled(T factor, const T* x, int64_t n, T* to) {
  for (int64_t i = 0; i < n; ++i) to[i] += factor * x[i];
}

// Scores become weights that sum to 1 in each row; those of -inf become 0.
template <typename T>
void SoftmaxOfRows(const Pairs& pairs, size_t rows, T* scores) {
  std::vector<T> top(rows, -std::numeric_limits<T>::infinity()), sum(rows, T(0));
  for (size_t p = 0; p < pairs.at.size(); ++p) {
    T& most = top[pairs.Row(p)];
    most = std::max(most, scores[p]);  // without NaN, which enters by way of the sum
  }
  for (size_t p = 0; p < pairs.at.size(); ++p) {
    const T most = top[pairs.Row(p)];
    const bool is_masked = scores[p] == -std::numeric_limits<T>::infinity();
    scores[p] = is_masked ? T(0) : std::exp(scores[p] - most);
    sum[pairs.Row(p)] += scores[p];
  }
  for (size_t p = 0; p < pairs.at.size(); ++p) {
    if (scores[p] != T(0)) scores[p] /= sum[pairs.Row(p)];
  }
}

template <typename T, typename Context>
T* ZerosLike(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if (out == nullptr) return nullptr;
  T* to = funcs::AllocAnew<T>(ctx, x.dims(), out);
  std::fill_n(to, out->numel(), T(0));
  return to;
}

}  // namespace

template <typename T, typename Context>
void FusedAttentionCsrKernel(const Context& ctx, const DenseTensor& query, const DenseTensor& key,
                             const DenseTensor& value, const SparseCsrTensor& sparse_mask,
                             const paddle::optional<DenseTensor>& key_padding_mask,
                             const paddle::optional<DenseTensor>& attn_mask, DenseTensor* out,
                             SparseCsrTensor* softmax) {
  const Pairs pairs = PairsOf(query, sparse_mask);
  const int64_t length = pairs.length, width = pairs.width;
  const T* padding =
      funcs::AttentionMask<T>(key_padding_mask, "key_padding_mask", {query.dims()[0], length});
  const T* allowed = funcs::AttentionMask<T>(attn_mask, "attn_mask", {length, length});
  const T *q = funcs::DataOrNull<T>(query), *k = funcs::DataOrNull<T>(key),
          *v = funcs::DataOrNull<T>(value);
  DenseTensor held;
  if (softmax != nullptr) funcs::SharePattern(sparse_mask, softmax);
  T* weights = funcs::AllocAnew<T>(ctx, {static_cast<int64_t>(pairs.at.size())},
                                   softmax == nullptr ? &held : softmax->mutable_values());
  const T scale = T(1) / std::sqrt(static_cast<T>(width));
  for (size_t p = 0; p < pairs.at.size(); ++p) {
    const int64_t at = pairs.at[p], j = at % length;
    const int64_t sequence = at / (pairs.heads * length * length);
    const bool is_masked = (padding != nullptr && padding[sequence * length + j] == T(0)) ||
                           (allowed != nullptr && allowed[at % (length * length)] == T(0));
    weights[p] = is_masked ? -std::numeric_limits<T>::infinity()
                           : scale * Dot(q + pairs.Query(p), k + pairs.Key(p), width);
  }
  const auto rows = static_cast<size_t>(sparse_mask.dims()[0] * length);
  SoftmaxOfRows(pairs, rows, weights);
  T* to = ZerosLike<T>(ctx, query, out);
  for (size_t p = 0; p < pairs.at.size(); ++p)
    AddScaled(weights[p], v + pairs.Key(p), width, to + pairs.Query(p));
}

template <typename T, typename Context>
void FusedAttentionCsrGradKernel(const Context& ctx, const DenseTensor& query,
                                 const DenseTensor& key, const DenseTensor& value,
                                 const SparseCsrTensor& softmax, const DenseTensor& out_grad,
                                 DenseTensor* query_grad, DenseTensor* key_grad,
                                 DenseTensor* value_grad) {
  funcs::CheckAttentionGradShapes(query, key, value, softmax, out_grad);
  const Pairs pairs = PairsOf(query, softmax);
  const int64_t width = pairs.width;
  const T *q = funcs::DataOrNull<T>(query), *k = funcs::DataOrNull<T>(key),
          *v = funcs::DataOrNull<T>(value);
  const T *weights = funcs::DataOrNull<T>(softmax.values()),
          *grads = funcs::DataOrNull<T>(out_grad);
  // Of the weights; then less the mean of their row, of the scores.
  std::vector<T> grad(pairs.at.size());
  std::vector<T> mean(static_cast<size_t>(softmax.dims()[0] * pairs.length), T(0));
  for (size_t p = 0; p < grad.size(); ++p) {
    grad[p] = Dot(grads + pairs.Query(p), v + pairs.Key(p), width);
    mean[pairs.Row(p)] += weights[p] * grad[p];
  }
  T *dq = ZerosLike<T>(ctx, query, query_grad), *dk = ZerosLike<T>(ctx, key, key_grad),
    *dv = ZerosLike<T>(ctx, value, value_grad);
  const T scale = T(1) / std::sqrt(static_cast<T>(width));
  for (size_t p = 0; p < grad.size(); ++p) {
    const T of_score = scale * weights[p] * (grad[p] - mean[pairs.Row(p)]);
    if (dq != nullptr) AddScaled(of_score, k + pairs.Key(p), width, dq + pairs.Query(p));
    if (dk != nullptr) AddScaled(of_score, q + pairs.Query(p), width, dk + pairs.Key(p));
    if (dv != nullptr) AddScaled(weights[p], grads + pairs.Query(p), width, dv + pairs.Key(p));
  }
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(fused_attention_csr, CPU, ALL_LAYOUT, phi::sparse::FusedAttentionCsrKernel,
                   float, double) {}
PD_REGISTER_KERNEL(fused_attention_csr_grad, CPU, ALL_LAYOUT,
                   phi::sparse::FusedAttentionCsrGradKernel, float, double) {}
