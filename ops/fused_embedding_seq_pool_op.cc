#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

void FusedEmbeddingSeqPoolInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fused_embedding_seq_pool";
  const phi::DDim table = DimsOfRank(ctx, type, "W", 2);
  const phi::DDim ids = ctx->GetInputDim("Ids");
  const int rank = ids.size();
  PADDLE_ENFORCE_EQ(
      rank >= 2 && (ids[rank - 1] == 1 || ids[rank - 1] < 0), true,
      phi::errors::InvalidArgument(
          "%s: input Ids must have rank 2 or more and end in 1; its shape is %s", type, ids));
  int64_t width = table[1];
  for (int i = 1; i < rank; ++i) width = ids[i] < 0 || width < 0 ? -1 : width * ids[i];
  // How many sequences there are, only the LoD says: the kernel sets the first dimension.
  ctx->SetOutputDim("Out", {-1, width});
}

// How many ids a row of Ids holds.
static int64_t IdsPerRow(const DenseTensor& ids) {
  return phi::product(phi::slice_ddim(ids.dims(), 1, ids.dims().size()));
}

// Each is a row of W, or padding.
static void CheckWords(const char* type, const std::vector<int64_t>& words, int64_t height,
                       int64_t padding) {
  for (int64_t id : words) {
    PADDLE_ENFORCE_EQ(
        (id >= 0 && id < height) || (padding != -1 && id == padding), true,
        phi::errors::InvalidArgument("%s: an id must be in [0, %d), the rows of W; it is %d", type,
                                     height, id));
  }
}

template <typename T>
class FusedEmbeddingSeqPoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fused_embedding_seq_pool";
    const auto* table = ctx.Input<DenseTensor>("W");
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const std::vector<size_t> offsets = SequenceRows(*ids, type);
    const std::vector<int64_t> words = reference::IntegersOf(*ids, type);
    const int64_t height = table->dims()[0], d = table->dims()[1], columns = IdsPerRow(*ids);
    const int64_t padding = ctx.Attr<int64_t>("padding_idx");
    CheckWords(type, words, height, padding);
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({sequences, columns * d});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const T* rows = table->data<T>();
    ParallelRows(sequences, 8 * columns * d, [=, &offsets, &words](int64_t s) {
      T* to = y + s * columns * d;
      std::fill_n(to, columns * d, T(0));
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        for (int64_t k = 0; k < columns; ++k) {
          const int64_t id = words[t * columns + k];
          if (id == padding) continue;
          for (int64_t i = 0; i < d; ++i) to[k * d + i] += rows[id * d + i];
        }
      }
    });
  }
};

template <typename T>
class FusedEmbeddingSeqPoolGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fused_embedding_seq_pool_grad";
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const phi::DDim table = ctx.Input<DenseTensor>("W")->dims();
    const std::vector<size_t> offsets = SequenceRows(*ids, type);
    const std::vector<int64_t> words = reference::IntegersOf(*ids, type);
    const int64_t columns = IdsPerRow(*ids), d = table[1];
    const int64_t padding = ctx.Attr<int64_t>("padding_idx");
    CheckWords(type, words, table[0], padding);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.size()) - 1, columns * d);
    const bool sparse = ctx.Attr<bool>("is_sparse");
    const auto count = static_cast<int64_t>(words.size());
    T* dw = sparse ? SparseRows(ctx, words, table) : GradData<T>(ctx, "W");
    std::fill_n(dw, (sparse ? count : table[0]) * d, T(0));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto end = static_cast<int64_t>(offsets[s + 1]) * columns;
      for (int64_t t = static_cast<int64_t>(offsets[s]) * columns; t < end; ++t) {
        if (words[t] == padding) continue;
        const T* from = dy + (static_cast<int64_t>(s) * columns + t % columns) * d;
        T* to = dw + (sparse ? t : words[t]) * d;
        for (int64_t i = 0; i < d; ++i) to[i] += from[i];
      }
    }
  }

 private:
  // One row an id, as they come.
  static T* SparseRows(const framework::ExecutionContext& ctx, const std::vector<int64_t>& words,
                       const phi::DDim& table) {
    auto* rows = ctx.Output<phi::SelectedRows>("W@GRAD");
    rows->set_rows(words);
    rows->set_height(table[0]);
    rows->mutable_value()->Resize({static_cast<int64_t>(words.size()), table[1]});
    T* data = rows->mutable_value()->template mutable_data<T>(ctx.GetPlace());
    rows->SyncIndex();
    return data;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_embedding_seq_pool, FusedEmbeddingSeqPoolCPUKernel, float, double);
PD_LEGACY_KERNEL(fused_embedding_seq_pool_grad, FusedEmbeddingSeqPoolGradCPUKernel, float, double);
