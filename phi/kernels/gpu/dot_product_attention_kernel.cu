#include "phi/kernels/dot_product_attention_kernel.h"

#include <cstdint>
#include <type_traits>

#include "phi/backends/gpu/gpu_math.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/attention_operands.h"
#include "phi/kernels/funcs/linalg/cudnn_attention.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/gpu_softmax.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {
namespace {

using primitive::Narrow;
using primitive::Widen;

/// Where the mask of a row of the scores [batch, heads, rows, columns] begins.
template <typename T>
__device__ const T* MaskOfScores(const funcs::AttentionOperands<T>& x, int64_t row) {
  const int64_t head = row / x.q.rows;
  return x.MaskRow(head / x.heads, head % x.heads, row % x.q.rows);
}

template <typename T>
struct MaskedSoftmaxBody {
  using C = funcs::ComputeType<T>;
  funcs::AttentionOperands<T> x;
  T* scores;

  template <typename Row>
  __device__ void operator()(const primitive::RowGroup& group, Row (&held)[1]) const {
    if (x.mask != nullptr && group.exists) {
      const T* mask = MaskOfScores(x, group.row);
      held[0].ForEachPack(group, [&](int p, int column) {
#pragma unroll
        for (int i = 0; i < Row::kPackSize; ++i) {
          held[0].values[p][i] += Widen(mask[(column + i) * x.mask_step[3]]);
        }
      });
    }
    primitive::SoftmaxOfHeldRow(group, &held[0]);
    held[0].Store(scores + group.row * x.k.rows, group);
  }
};

/// scores = softmax(scores + mask), in place.
template <typename T>
void EnqueueMaskedSoftmax(const GPUContext& ctx, const funcs::AttentionOperands<T>& x,
                          DenseTensor* scores) {
  T* data = scores->data<T>();
  const int64_t columns = x.k.rows, rows = scores->numel() / columns;
  const MaskedSoftmaxBody<T> body{x, data};
  if (primitive::GpuHeldRows<T, 1>(ctx, rows, columns, {{data}}, {}, body)) return;
  if (x.mask == nullptr) return SoftmaxKernel<T>(ctx, *scores, -1, scores);
  using C = funcs::ComputeType<T>;
  DenseTensor own_sums;  // of half types; other sums replace the scores
  DenseTensor* const sums = std::is_same_v<T, C> ? scores : &own_sums;
  sums->Resize(scores->dims());
  C* const sum = ctx.template Alloc<C>(sums);
  primitive::GpuLoop(ctx, rows * columns, [=] DEVICE(int64_t i) {
    const int64_t row = i / columns;
    const T* mask = MaskOfScores(x, row) + (i - row * columns) * x.mask_step[3];
    sum[i] = Widen(data[i]) + Widen(*mask);
  });
  SoftmaxKernel<C>(ctx, *sums, -1, sums);
  if (sums == scores) return;
  primitive::GpuLoop(ctx, rows * columns, [=] DEVICE(int64_t i) { data[i] = Narrow<T>(sum[i]); });
}

// Note [Products of all heads]
// The matrices of one item of the batch, a head each, are equally far apart: one call of cuBLAS by
// steps. Those of several items are not, as rows of other heads lie between: one call by lists. Of
// lists tensor cores want every matrix aligned to 16 bytes; where one is not, it is a call by steps
// for each item.

/// The scores alpha q · k, [batch, heads, rows, columns], and what weights of that shape make of
/// the values.
template <typename T>
struct ProductsByStep {
  using C = funcs::ComputeType<T>;
  const GPUContext& ctx;
  const funcs::AttentionOperands<T>& x;
  T* scores;

  void EnqueueScores(C alpha) const {
    for (int64_t item = 0; item < x.batch; ++item) {
      funcs::GpuGemm<T>(ctx, x.q.rows, x.k.rows, x.q.size, alpha,
                        {x.q.At(item, 0), x.q.pitch, false, x.q.size},
                        {x.k.At(item, 0), x.k.pitch, true, x.k.size}, C(0), ScoresOf(item),
                        x.k.rows, x.q.rows * x.k.rows, x.heads);
    }
  }
  void EnqueueResults() const {
    for (int64_t item = 0; item < x.batch; ++item) {
      funcs::GpuGemm<T>(ctx, x.q.rows, x.v.size, x.k.rows, C(1),
                        {ScoresOf(item), x.k.rows, false, x.q.rows * x.k.rows},
                        {x.v.At(item, 0), x.v.pitch, false, x.v.size}, C(0), x.out.At(item, 0),
                        x.out.pitch, x.out.size, x.heads);
    }
  }
  T* ScoresOf(int64_t item) const { return scores + item * x.heads * x.q.rows * x.k.rows; }
};

/// from: queries, keys, values and scores of each head; to: its scores and its results.
template <typename T>
void EnqueueAddresses(const GPUContext& ctx, const funcs::AttentionOperands<T>& x, T* scores,
                      const T** from, T** to) {
  const int64_t heads = x.batch * x.heads;
  primitive::GpuLoop(ctx, heads, [=] DEVICE(int64_t i) {
    const int64_t item = i / x.heads, head = i % x.heads;
    T* of_head = scores + i * x.q.rows * x.k.rows;
    from[i] = x.q.At(item, head);
    from[heads + i] = x.k.At(item, head);
    from[2 * heads + i] = x.v.At(item, head);
    from[3 * heads + i] = of_head;
    to[i] = of_head;
    to[heads + i] = x.out.At(item, head);
  });
}

template <typename T>
struct ProductsByList {
  using C = funcs::ComputeType<T>;
  const GPUContext& ctx;
  const funcs::AttentionOperands<T>& x;
  int64_t heads;  // of all items
  funcs::GpuArray<const T*> given;
  funcs::GpuArray<T*> made;

  ProductsByList(const GPUContext& context, const funcs::AttentionOperands<T>& operands, T* scores)
      : ctx(context),
        x(operands),
        heads(operands.batch * operands.heads),
        given(context, 4 * heads),
        made(context, 2 * heads) {
    EnqueueAddresses(ctx, x, scores, given.data(), made.data());
  }

  void EnqueueScores(C alpha) const {
    funcs::GpuGemmOfLists<T>(ctx, x.q.rows, x.k.rows, x.q.size, alpha, {given.data(), x.q.pitch},
                             {given.data() + heads, x.k.pitch, true}, made.data(), x.k.rows, heads);
  }
  void EnqueueResults() const {
    funcs::GpuGemmOfLists<T>(
        ctx, x.q.rows, x.v.size, x.k.rows, C(1), {given.data() + 3 * heads, x.k.rows},
        {given.data() + 2 * heads, x.v.pitch}, made.data() + heads, x.out.pitch, heads);
  }
};

constexpr int64_t kListAlignment = 16;  // bytes

// Of all heads: their vectors follow each other in a row.
template <typename T>
bool IsAligned(const funcs::AttentionRows<T>& rows) {
  return primitive::AreAligned(kListAlignment, rows.data) &&
         rows.size * static_cast<int64_t>(sizeof(T)) % kListAlignment == 0;
}

/// Whether all matrices are aligned as cuBLAS wants those of lists.
template <typename T>
bool IsForLists(const funcs::AttentionOperands<T>& x) {
  if (std::is_same_v<T, double>) return true;
  if (std::is_same_v<T, float> && !backends::gpu::AllowsTf32()) return true;
  return IsAligned(x.q) && IsAligned(x.k) && IsAligned(x.v) && IsAligned(x.out) &&
         x.k.rows * static_cast<int64_t>(sizeof(T)) % kListAlignment == 0;
}

template <typename T, typename Products>
void EnqueueAttention(const GPUContext& ctx, const Products& products, float alpha,
                      const funcs::AttentionOperands<T>& x, DenseTensor* scores) {
  products.EnqueueScores(static_cast<funcs::ComputeType<T>>(alpha));
  EnqueueMaskedSoftmax(ctx, x, scores);
  products.EnqueueResults();
}

}  // namespace

template <typename T, typename Context>
void DotProductAttentionKernel(const Context& ctx, const DenseTensor& q,
                               const paddle::optional<DenseTensor>& k,
                               const paddle::optional<DenseTensor>& v,
                               const paddle::optional<DenseTensor>& mask, int head_number,
                               float alpha, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const auto x = funcs::DescribeAttention<T>(q, k, v, mask, head_number, out);
  if (x.k.rows == 0) {  // sums over nothing
    return funcs::GpuZeroAsync(ctx, y, static_cast<size_t>(out->numel()) * sizeof(T));
  }
  if constexpr (sizeof(T) == 2) {  // Note [Attention by cuDNN]
    if (funcs::EnqueueCudnnAttention(ctx, x, alpha)) return;
  }
  DenseTensor scores;
  scores.Resize({x.batch * x.heads * x.q.rows, x.k.rows});
  T* data = ctx.template Alloc<T>(&scores);
  // Note [Products of all heads]
  if (x.batch == 1 || !IsForLists(x)) {
    EnqueueAttention(ctx, ProductsByStep<T>{ctx, x, data}, alpha, x, &scores);
  } else {
    EnqueueAttention(ctx, ProductsByList<T>(ctx, x, data), alpha, x, &scores);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(dot_product_attention, GPU, ALL_LAYOUT, phi::DotProductAttentionKernel, float,
                   double, phi::float16, phi::bfloat16) {}
