#include <string>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rnn/lstm_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class FusedEmbeddingFcLstmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Ids", "[T, 1] with a LoD; int64.");
    AddInput("Embeddings", "[V, 4 D]: the gates' input for each id, with the bias in it.");
    AddInput("WeightH", "[D, 4 D]: from the hidden state to candidate, input, forget, output.");
    AddInput("Bias", "[1, 4 D], unused; with peepholes [1, 7 D]: the last three parts are used.");
    AddInput("H0", "[N, D]: the hidden state before the first step; absent: zeros.")
        .AsDispensable();
    AddInput("C0", "[N, D]: the cell before the first step; absent: zeros.").AsDispensable();
    AddOutput("Hidden", "[T, D], with the LoD of Ids.");
    AddOutput("Cell", "[T, D], with the LoD of Ids.");
    for (const char* name :
         {"XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0"}) {
      AddOutput(name, "Unused: the memory of intermediate results.").AsIntermediate();
    }
    AddAttr<bool>("use_peepholes", "The gates see the cell.").SetDefault(true);
    AddAttr<bool>("is_reverse", "From the last row of each sequence to its first.")
        .SetDefault(false);
    AddAttr<bool>("use_seq", "Sequence by sequence or step by step: the results are the same.")
        .SetDefault(true);
    for (const char* name : {"gate_activation", "cell_activation", "candidate_activation"}) {
      AddAttr<std::string>(name, "sigmoid, tanh, relu or identity.")
          .SetDefault(std::string(name) == "gate_activation" ? "sigmoid" : "tanh")
          .InEnum({"sigmoid", "tanh", "relu", "identity"});
    }
    AddComment("lookup_table, mul, elementwise_add and lstm in one.");
  }
};

class FusedEmbeddingFcLstmOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
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

 protected:
  const char* DataSlot() const override { return "Embeddings"; }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fused_embedding_fc_lstm, ops::FusedEmbeddingFcLstmOp,
                  ops::FusedEmbeddingFcLstmOpMaker);
REGISTER_OP_CPU_KERNEL(fused_embedding_fc_lstm,
                       ops::FusedEmbeddingFcLstmCPUKernel<phi::CPUContext, float>,
                       ops::FusedEmbeddingFcLstmCPUKernel<phi::CPUContext, double>);
