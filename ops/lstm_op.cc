#include <string>

#include "ops/lstm_cell.h"
#include "ops/sequence.h"
#include "ops/typed_by_slot.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class LstmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "[T, 4 D] with a LoD: the input's part of candidate, input, forget, output.");
    AddInput("H0", "[N, D]: the hidden state before the first step; absent: zeros.")
        .AsDispensable();
    AddInput("C0", "[N, D]: the cell before the first step; absent: zeros.").AsDispensable();
    AddInput("Weight", "[D, 4 D]: from the hidden state to the gates.");
    AddInput("Bias", "[1, 4 D]; with peepholes [1, 7 D]: then input, forget, output of the cell.");
    AddOutput("Hidden", "[T, D], with the LoD of Input.");
    AddOutput("Cell", "[T, D], with the LoD of Input.");
    AddOutput("BatchGate", "[T, 4 D]: the activated gates, step by step.")
        .AsIntermediate()
        .AsExtra();
    AddOutput("BatchCellPreAct", "[T, D]: the activated cell, step by step.")
        .AsIntermediate()
        .AsExtra();
    AddAttr<bool>("use_peepholes", "The gates see the cell.").SetDefault(true);
    AddAttr<bool>("is_reverse", "From the last row of each sequence to its first.")
        .SetDefault(false);
    AddAttr<bool>("is_test", "No gradient will be asked for.").SetDefault(false);
    for (const char* name : {"gate_activation", "cell_activation", "candidate_activation"}) {
      AddAttr<std::string>(name, "sigmoid, tanh, relu or identity.")
          .SetDefault(std::string(name) == "gate_activation" ? "sigmoid" : "tanh")
          .InEnum({"sigmoid", "tanh", "relu", "identity"});
    }
    AddComment("A long short-term memory over sequences.");
  }
};

class LstmOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = DimsOfRank(ctx, "lstm", "Input", 2);
    const int64_t size = DimsOfRank(ctx, "lstm", "Weight", 2)[0];
    CheckShape(ctx, "lstm", "Weight", {size, size < 0 ? -1 : 4 * size});
    CheckSameSize("lstm", "the width of Input", in[1], size < 0 ? -1 : 4 * size);
    const int64_t parts = ctx->Attrs().Get<bool>("use_peepholes") ? 7 : 4;
    CheckShape(ctx, "lstm", "Bias", {1, size < 0 ? -1 : parts * size});
    for (const char* slot : {"H0", "C0"}) {
      if (ctx->HasInput(slot)) CheckShape(ctx, "lstm", slot, {-1, size});
    }
    for (const char* slot : {"Hidden", "Cell"}) {
      ctx->SetOutputDim(slot, {in[0], size});
      ctx->ShareLoD("Input", slot);
    }
    if (ctx->HasOutput("BatchGate")) ctx->SetOutputDim("BatchGate", in);
    if (ctx->HasOutput("BatchCellPreAct")) ctx->SetOutputDim("BatchCellPreAct", {in[0], size});
  }
};

template <typename DeviceContext, typename T>
class LstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const SequenceBatch batch(SequenceRows(*input, "lstm"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = input->dims()[0], d = ctx.Input<DenseTensor>("Weight")->dims()[0];
    DenseTensor own[4];
    T* gates = OutputOrOwn<T>(ctx, "BatchGate", input->dims(), &own[0]);
    T* squashed = OutputOrOwn<T>(ctx, "BatchCellPreAct", {rows, d}, &own[1]);
    T* cell = OutputOrOwn<T>(ctx, "", {rows, d}, &own[2]);
    T* hidden = OutputOrOwn<T>(ctx, "", {rows, d}, &own[3]);
    const T* bias = ctx.Input<DenseTensor>("Bias")->data<T>();
    batch.Gather(input->data<T>(), 4 * d, gates);
    AddBiasRows(bias, rows, 4 * d, gates);
    LstmCell<T> lstm(ctx, d);
    if (ctx.Attr<bool>("use_peepholes")) lstm.peepholes = bias + 4 * d;
    RunLstm<T>(batch, lstm, ctx.Input<DenseTensor>("Weight")->data<T>(),
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

REGISTER_OPERATOR(lstm, ops::LstmOp, ops::LstmOpMaker);
REGISTER_OP_CPU_KERNEL(lstm, ops::LstmCPUKernel<phi::CPUContext, float>,
                       ops::LstmCPUKernel<phi::CPUContext, double>);
