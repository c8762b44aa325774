#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rnn/lstm_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void FusedEmbeddingFcLstmInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fused_embedding_fc_lstm";
  const phi::DDim ids = DimsOfRank(ctx, type, "Ids", 2);
  CheckSameSize(type, "the width of Ids", ids[1], 1);
  const int64_t d = DimsOfRank(ctx, type, "WeightH", 2)[0];
  const int64_t gates = d < 0 ? -1 : 4 * d;
  CheckShape(ctx, type, "Embeddings", {-1, gates});
  CheckShape(ctx, type, "WeightH", {d, gates});
  const int64_t parts = ctx->Attrs().Get<bool>("use_peepholes") ? 7 : 4;
  CheckShape(ctx, type, "Bias", {1, d < 0 ? -1 : parts * d});
  for (const char* slot : {"H0", "C0"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, type, slot, {-1, d});
  }
  for (const char* slot : {"Hidden", "Cell"}) {
    ctx->SetOutputDim(slot, {ids[0], d});
    ctx->ShareLoD("Ids", slot);
  }
}

template <typename T>
class FusedEmbeddingFcLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fused_embedding_fc_lstm";
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const auto* weight = ctx.Input<DenseTensor>("WeightH");
    const SequenceBatch batch(SequenceRows(*ids, type), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = ids->dims()[0], d = weight->dims()[0];
    DenseTensor own[4];
    T* gates = OutputOrOwn<T>(ctx, "", {rows, 4 * d}, &own[0]);
    T* squashed = OutputOrOwn<T>(ctx, "", {rows, d}, &own[1]);
    T* cell = OutputOrOwn<T>(ctx, "", {rows, d}, &own[2]);
    T* hidden = OutputOrOwn<T>(ctx, "", {rows, d}, &own[3]);
    const std::vector<int64_t> words = reference::IntegersOf(*ids, type);
    const auto* table = ctx.Input<DenseTensor>("Embeddings");
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t id = words[batch.row(i)];
      PADDLE_ENFORCE_EQ(id >= 0 && id < table->dims()[0], true,
                        phi::errors::InvalidArgument(
                            "%s: an id must be in [0, %d), the rows of Embeddings; it is %d", type,
                            table->dims()[0], id));
      std::copy_n(table->data<T>() + id * 4 * d, 4 * d, gates + i * 4 * d);
    }
    LstmCell<T> lstm(ctx, d);
    if (ctx.Attr<bool>("use_peepholes")) {
      lstm.peepholes = ctx.Input<DenseTensor>("Bias")->data<T>() + 4 * d;
    }
    RunLstm<T>(batch, lstm, weight->data<T>(),
               {OptionalData<T>(ctx, "H0", batch.sequences() * d),
                OptionalData<T>(ctx, "C0", batch.sequences() * d)},
               gates, cell, squashed, hidden);
    batch.Scatter(hidden, d, ctx.Output<DenseTensor>("Hidden")->mutable_data<T>(ctx.GetPlace()));
    batch.Scatter(cell, d, ctx.Output<DenseTensor>("Cell")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_embedding_fc_lstm, FusedEmbeddingFcLstmCPUKernel, float, double);
