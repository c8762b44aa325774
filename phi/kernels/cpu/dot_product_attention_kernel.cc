#include "phi/kernels/dot_product_attention_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/attention_operands.h"
#include "phi/kernels/funcs/linalg/gemm.h"
#include "phi/kernels/funcs/reduce/softmax_row.h"

namespace phi {
namespace {

/// Some rows of one head at a time, so that their scores stay in the second cache.
template <typename T>
struct AttentionTask {
  funcs::AttentionOperands<T> x;
  T alpha;
  int64_t rows;    // of a block
  int64_t blocks;  // of a head

  void ChooseBlocks() {
    constexpr int64_t kScores = int64_t{1} << 16, kFewestRows = 16;
    rows = std::min(x.q.rows, std::max(kFewestRows, kScores / x.k.rows));
    const auto count = [&] { return (x.q.rows + rows - 1) / rows; };
    while (rows > kFewestRows && x.batch * x.heads * count() < CpuThreads()) rows = (rows + 1) / 2;
    blocks = count();
  }

  // Block `index` of all blocks of all heads.
  void Run(int64_t index, T* scores) const {
    const int64_t first = index % blocks * rows, head = index / blocks % x.heads,
                  item = index / blocks / x.heads;
    const int64_t height = std::min(rows, x.q.rows - first), columns = x.k.rows;
    funcs::Gemm<T>(height, columns, x.q.size, alpha,
                   {x.q.At(item, head) + first * x.q.pitch, x.q.pitch, 1},
                   {x.k.At(item, head), 1, x.k.pitch}, T(0), scores, columns);
    for (int64_t r = 0; r < height; ++r) {
      T* row = scores + r * columns;
      if (x.mask != nullptr) AddMask(x.MaskRow(item, head, first + r), row);
      funcs::SoftmaxRow(row, columns, row);
    }
    funcs::Gemm<T>(height, x.v.size, columns, T(1), {scores, columns, 1},
                   {x.v.At(item, head), x.v.pitch, 1}, T(0),
                   x.out.At(item, head) + first * x.out.pitch, x.out.pitch);
  }

 private:
  void AddMask(const T* mask, T* row) const {
    if (x.mask_step[3] == 0) {
      for (int64_t i = 0; i < x.k.rows; ++i) row[i] += *mask;
    } else {
      for (int64_t i = 0; i < x.k.rows; ++i) row[i] += mask[i];
    }
  }
};

}  // namespace

template <typename T, typename Context>
void DotProductAttentionKernel(const Context& ctx, const DenseTensor& q,
                               const paddle::optional<DenseTensor>& k,
                               const paddle::optional<DenseTensor>& v,
                               const paddle::optional<DenseTensor>& mask, int head_number,
                               float alpha, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  AttentionTask<T> task{funcs::DescribeAttention<T>(q, k, v, mask, head_number, out),
                        static_cast<T>(alpha), 0, 0};
  const auto& x = task.x;
  if (x.k.rows == 0) {  // sums over nothing
    std::fill_n(y, out->numel(), T(0));
    return;
  }
  task.ChooseBlocks();
  const int64_t work = 1 + task.rows * x.k.rows * (x.q.size + x.v.size);
  ParallelFor(x.batch * x.heads * task.blocks, 1 + 200000 / work, [&](int64_t begin, int64_t end) {
    DenseTensor scores;  // of one block
    scores.Resize({task.rows, x.k.rows});
    T* const to = ctx.template Alloc<T>(&scores);
    for (int64_t i = begin; i < end; ++i) task.Run(i, to);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(dot_product_attention, CPU, ALL_LAYOUT, phi::DotProductAttentionKernel, float,
                   double) {}
