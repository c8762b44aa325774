#include <string>

#include "ops/gru_cell.h"
#include "ops/sequence.h"
#include "ops/typed_by_slot.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class GruOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "[T, 3 D] with a LoD: the input's part of update, reset, candidate.");
    AddInput("H0", "[N, D]: the hidden state before the first step; absent: zeros.")
        .AsDispensable();
    AddInput("Weight", "[D, 3 D]: a matrix [D, 2 D] for update and reset, then one [D, D].");
    AddInput("Bias", "[1, 3 D].").AsDispensable();
    AddOutput("BatchGate", "[T, 3 D]: the activated gates, step by step.")
        .AsIntermediate()
        .AsExtra();
    AddOutput("BatchResetHiddenPrev", "[T, D]: reset · previous state, step by step.")
        .AsIntermediate()
        .AsExtra();
    AddOutput("BatchHidden", "[T, D]: the hidden state, step by step.").AsIntermediate().AsExtra();
    AddOutput("Hidden", "[T, D], with the LoD of Input.");
    AddAttr<std::string>("activation", "Of the candidate.").SetDefault("tanh");
    AddAttr<std::string>("gate_activation", "Of update and reset.").SetDefault("sigmoid");
    AddAttr<bool>("is_reverse", "From the last row of each sequence to its first.")
        .SetDefault(false);
    AddAttr<bool>("is_test", "No gradient will be asked for.").SetDefault(false).AsExtra();
    AddAttr<bool>("origin_mode", "The update gate keeps the old state instead of letting in.")
        .SetDefault(false);
    AddComment("Gated recurrent units over sequences.");
  }
};

class GruOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = DimsOfRank(ctx, "gru", "Input", 2);
    const int64_t size = DimsOfRank(ctx, "gru", "Weight", 2)[0];
    const int64_t triple = size < 0 ? -1 : 3 * size;
    CheckShape(ctx, "gru", "Weight", {size, triple});
    CheckSameSize("gru", "the width of Input", in[1], triple);
    if (ctx->HasInput("H0")) CheckShape(ctx, "gru", "H0", {-1, size});
    if (ctx->HasInput("Bias")) CheckShape(ctx, "gru", "Bias", {1, triple});
    ctx->SetOutputDim("Hidden", {in[0], size});
    ctx->ShareLoD("Input", "Hidden");
    if (ctx->HasOutput("BatchGate")) ctx->SetOutputDim("BatchGate", in);
    for (const char* slot : {"BatchResetHiddenPrev", "BatchHidden"}) {
      if (ctx->HasOutput(slot)) ctx->SetOutputDim(slot, {in[0], size});
    }
  }
};

template <typename DeviceContext, typename T>
class GruCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    const SequenceBatch batch(SequenceRows(*input, "gru"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = input->dims()[0], d = weight->dims()[0];
    DenseTensor own[3];
    T* gates = OutputOrOwn<T>(ctx, "BatchGate", input->dims(), &own[0]);
    T* reset = OutputOrOwn<T>(ctx, "BatchResetHiddenPrev", {rows, d}, &own[1]);
    T* hidden = OutputOrOwn<T>(ctx, "BatchHidden", {rows, d}, &own[2]);
    batch.Gather(input->data<T>(), 3 * d, gates);
    const T* bias = OptionalData<T>(ctx, "Bias");
    if (bias != nullptr) AddBiasRows(bias, rows, 3 * d, gates);
    const GruCell<T> gru{d, phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation")),
                         phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation")),
                         ctx.Attr<bool>("origin_mode"), weight->data<T>()};
    RunGru(batch, gru, OptionalData<T>(ctx, "H0", batch.sequences() * d), gates, reset, hidden);
    batch.Scatter(hidden, d, ctx.Output<DenseTensor>("Hidden")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(gru, ops::GruOp, ops::GruOpMaker);
REGISTER_OP_CPU_KERNEL(gru, ops::GruCPUKernel<phi::CPUContext, float>,
                       ops::GruCPUKernel<phi::CPUContext, double>);
