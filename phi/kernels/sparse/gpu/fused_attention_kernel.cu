#include "phi/kernels/sparse/fused_attention_kernel.h"

#include <cmath>
#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/attention.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"

namespace phi {
namespace sparse {
namespace {

// The pairs (query i, key j) of all heads, in the order of the values of the mask.
struct GpuPairs {
  int64_t heads, length, width;  // heads of one sequence
  int64_t count, places;
  const int64_t* at;  // (head * length + i) * length + j

  __device__ bool IsValid(int64_t p) const { return at[p] < places; }
  __device__ int64_t QueryRow(int64_t p) const { return at[p] / length; }
  __device__ int64_t KeyRow(int64_t p) const {
    return at[p] / (length * length) * length + at[p] % length;
  }
};

GpuPairs PairsOf(const DenseTensor& query, const funcs::GpuSparsePattern& mask) {
  const DDim& dims = query.dims();
  return {dims[1], dims[2], dims[3], mask.nnz, mask.places, mask.at};
}

// Enqueues: the pairs sorted by the row of their key, or of their query; those out of range last.
funcs::GpuSortedRows SortPairs(const GPUContext& ctx, const GpuPairs& pairs, bool by_key) {
  const int64_t rows = pairs.length == 0 ? 0 : pairs.places / pairs.length;
  const funcs::GpuArray<int64_t> keys(ctx, pairs.count);
  int64_t* key = keys.data();
  primitive::GpuLoop(ctx, pairs.count, [=] DEVICE(int64_t p) {
    if (!pairs.IsValid(p)) {
      key[p] = rows;
    } else {
      key[p] = by_key ? pairs.KeyRow(p) : pairs.QueryRow(p);
    }
  });
  return funcs::GpuSortRows(ctx, key, pairs.count, rows);
}

template <typename T>
__device__ T DotOfRows(const T* a, const T* b, int64_t n) {
  T sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

// scale · query · key; -inf where a mask says 0.
template <typename T>
struct ScoreBody {
  GpuPairs pairs;
  const T *padding, *allowed;  // nullptr: there is no such mask
  const T *q, *k;
  T scale, lowest;
  T* scores;
  __device__ void operator()(int64_t p) const {
    if (!pairs.IsValid(p)) {
      scores[p] = lowest;
      return;
    }
    const int64_t at = pairs.at[p], length = pairs.length, j = at % length;
    const int64_t sequence = at / (pairs.heads * length * length);
    const bool is_masked = (padding != nullptr && padding[sequence * length + j] == T(0)) ||
                           (allowed != nullptr && allowed[at % (length * length)] == T(0));
    const T dot = is_masked ? T(0)
                            : DotOfRows(q + pairs.QueryRow(p) * pairs.width,
                                        k + pairs.KeyRow(p) * pairs.width, pairs.width);
    scores[p] = is_masked ? lowest : scale * dot;
  }
};

// The thread of the first pair of a row makes its scores weights that sum to 1; those of -inf
// become 0.
template <typename T>
struct SoftmaxOfRowBody {
  const int64_t *rows, *order;
  int64_t count;
  T lowest;
  T* scores;
  __device__ void operator()(int64_t i) const {
    const int64_t row = rows[i];
    if (i > 0 && rows[i - 1] == row) return;
    int64_t end = i;
    T most = lowest;
    for (; end < count && rows[end] == row; ++end) {
      const T score = scores[order[end]];
      most = most < score ? score : most;  // without NaN, which enters by way of the sum
    }
    T sum = 0;
    for (int64_t e = i; e < end; ++e) {
      T* const score = scores + order[e];
      *score = *score == lowest ? T(0) : std::exp(*score - most);
      sum += *score;
    }
    for (int64_t e = i; e < end; ++e) {
      T* const score = scores + order[e];
      if (*score != T(0)) *score /= sum;
    }
  }
};

// Each element of a row: the sum over its pairs of a factor times the row on the other side.
template <typename T>
struct WeightedRowsBody {
  GpuPairs pairs;
  const int64_t *rows, *order;
  bool by_key;
  const T *factors, *from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t row = i / pairs.width, w = i % pairs.width;
    T sum = 0;
    int64_t e = funcs::LowerBound(rows, pairs.count, row);
    for (; e < pairs.count && rows[e] == row; ++e) {
      const int64_t p = order[e];
      const int64_t source = by_key ? pairs.QueryRow(p) : pairs.KeyRow(p);
      sum += factors[p] * from[source * pairs.width + w];
    }
    to[i] = sum;
  }
};

template <typename T>
void WeightedRows(const GPUContext& ctx, const GpuPairs& pairs, const funcs::GpuSortedRows& sorted,
                  bool by_key, const T* factors, const T* from, const DDim& dims,
                  DenseTensor* out) {
  if (out == nullptr) return;
  T* to = funcs::AllocAnew<T>(ctx, dims, out);
  primitive::GpuLoop(
      ctx, out->numel(),
      WeightedRowsBody<T>{pairs, sorted.rows, sorted.positions, by_key, factors, from, to});
}

template <typename T>
struct WeightGradBody {
  GpuPairs pairs;
  const T *grads, *v;
  T* to;
  __device__ void operator()(int64_t p) const {
    to[p] = !pairs.IsValid(p) ? T(0)
                              : DotOfRows(grads + pairs.QueryRow(p) * pairs.width,
                                          v + pairs.KeyRow(p) * pairs.width, pairs.width);
  }
};

// The gradients of the weights of a row become those of its scores.
template <typename T>
struct ScoreGradBody {
  const int64_t *rows, *order;
  int64_t count;
  const T* weights;
  T scale;
  T* grad;
  __device__ void operator()(int64_t i) const {
    const int64_t row = rows[i];
    if (i > 0 && rows[i - 1] == row) return;
    T mean = 0;
    int64_t end = i;
    for (; end < count && rows[end] == row; ++end) mean += weights[order[end]] * grad[order[end]];
    for (int64_t e = i; e < end; ++e) {
      const int64_t p = order[e];
      grad[p] = scale * weights[p] * (grad[p] - mean);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void FusedAttentionCsrKernel(const Context& ctx, const DenseTensor& query, const DenseTensor& key,
                             const DenseTensor& value, const SparseCsrTensor& sparse_mask,
                             const paddle::optional<DenseTensor>& key_padding_mask,
                             const paddle::optional<DenseTensor>& attn_mask, DenseTensor* out,
                             SparseCsrTensor* softmax) {
  const funcs::GpuSparsePattern pattern = funcs::GpuPatternOf(ctx, sparse_mask);
  const GpuPairs pairs = PairsOf(query, pattern);
  const int64_t length = pairs.length;
  const T* padding =
      funcs::AttentionMask<T>(key_padding_mask, "key_padding_mask", {query.dims()[0], length});
  const T* allowed = funcs::AttentionMask<T>(attn_mask, "attn_mask", {length, length});
  const DenseTensor q = query, k = key, v = value;
  DenseTensor held;
  if (softmax != nullptr) funcs::SharePattern(sparse_mask, softmax);
  T* weights = funcs::AllocAnew<T>(ctx, {pairs.count},
                                   softmax == nullptr ? &held : softmax->mutable_values());
  const T scale = T(1) / std::sqrt(static_cast<T>(pairs.width));
  const T lowest = -std::numeric_limits<T>::infinity();
  primitive::GpuLoop(ctx, pairs.count,
                     ScoreBody<T>{pairs, padding, allowed, funcs::DataOrNull<T>(q),
                                  funcs::DataOrNull<T>(k), scale, lowest, weights});
  const funcs::GpuSortedRows sorted = SortPairs(ctx, pairs, /*by_key=*/false);
  primitive::GpuLoop(
      ctx, pairs.count,
      SoftmaxOfRowBody<T>{sorted.rows, sorted.positions, pairs.count, lowest, weights});
  WeightedRows(ctx, pairs, sorted, /*by_key=*/false, weights, funcs::DataOrNull<T>(v), q.dims(),
               out);
}

template <typename T, typename Context>
void FusedAttentionCsrGradKernel(const Context& ctx, const DenseTensor& query,
                                 const DenseTensor& key, const DenseTensor& value,
                                 const SparseCsrTensor& softmax, const DenseTensor& out_grad,
                                 DenseTensor* query_grad, DenseTensor* key_grad,
                                 DenseTensor* value_grad) {
  funcs::CheckAttentionGradShapes(query, key, value, softmax, out_grad);
  const funcs::GpuSparsePattern pattern = funcs::GpuPatternOf(ctx, softmax);
  const GpuPairs pairs = PairsOf(query, pattern);
  const DenseTensor q = query, k = key, v = value, dy = out_grad;
  const T* weights = funcs::DataOrNull<T>(softmax.values());
  const T* grads = funcs::DataOrNull<T>(dy);
  const funcs::GpuArray<T> memory(ctx, pairs.count);
  T* of_scores = memory.data();
  primitive::GpuLoop(ctx, pairs.count,
                     WeightGradBody<T>{pairs, grads, funcs::DataOrNull<T>(v), of_scores});
  const funcs::GpuSortedRows by_query = SortPairs(ctx, pairs, /*by_key=*/false);
  const funcs::GpuSortedRows by_key = SortPairs(ctx, pairs, /*by_key=*/true);
  const T scale = T(1) / std::sqrt(static_cast<T>(pairs.width));
  primitive::GpuLoop(
      ctx, pairs.count,
      ScoreGradBody<T>{by_query.rows, by_query.positions, pairs.count, weights, scale, of_scores});
  WeightedRows<T>(ctx, pairs, by_query, false, of_scores, funcs::DataOrNull<T>(k), q.dims(),
                  query_grad);
  WeightedRows<T>(ctx, pairs, by_key, true, of_scores, funcs::DataOrNull<T>(q), q.dims(), key_grad);
  WeightedRows<T>(ctx, pairs, by_key, true, weights, grads, q.dims(), value_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(fused_attention_csr, GPU, ALL_LAYOUT, phi::sparse::FusedAttentionCsrKernel,
                   float, double) {}
PD_REGISTER_KERNEL(fused_attention_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::FusedAttentionCsrGradKernel, float, double) {}
