#include <string>

#include "compat/mapping_notes.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/wide_input.h"
#include "ops/common/rnn/lstm_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// On the CPU only a legacy kernel; PHI has one of oneDNN's.
class FusionLstmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, M] with a LoD.");
    AddInput("WeightX", "[M, 4 D]: from the input to candidate, input, forget, output.");
    AddInput("WeightH", "[D, 4 D]: from the hidden state to the same.");
    AddInput("Bias", "[1, 4 D]; with peepholes [1, 7 D]: then input, forget, output of the cell.");
    AddInput("H0", "[N, D]: the hidden state before the first step; absent: zeros.")
        .AsDispensable();
    AddInput("C0", "[N, D]: the cell before the first step; absent: zeros.").AsDispensable();
    AddOutput("Hidden", "[T, D], with the LoD of X.");
    AddOutput("Cell", "[T, D], with the LoD of X.");
    for (const char* name : {"XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0",
                             "ReorderedC0", "CheckedCell"}) {
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
    AddAttr<float>("Scale_data", "X and Hidden as uint8 are value Scale_data + Shift_data.")
        .SetDefault(1.0f);
    AddAttr<float>("Shift_data", "See Scale_data.").SetDefault(0.0f);
    AddAttr<std::vector<float>>("Scale_weights",
                                "Of uint8: make weights int8; one, or one a column.")
        .SetDefault({1.0f});
    AddAttr<bool>("force_fp32_output", "Of uint8: Hidden is float32.").SetDefault(false);
    AddComment("mul, elementwise_add and lstm in one.");
  }
};

class FusionLstmOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "fusion_lstm", "X", 2);
    const int64_t d = DimsOfRank(ctx, "fusion_lstm", "WeightH", 2)[0];
    const int64_t gates = d < 0 ? -1 : 4 * d;
    CheckShape(ctx, "fusion_lstm", "WeightX", {x[1], gates});
    CheckShape(ctx, "fusion_lstm", "WeightH", {d, gates});
    const int64_t parts = ctx->Attrs().Get<bool>("use_peepholes") ? 7 : 4;
    CheckShape(ctx, "fusion_lstm", "Bias", {1, d < 0 ? -1 : parts * d});
    for (const char* slot : {"H0", "C0"}) {
      if (ctx->HasInput(slot)) CheckShape(ctx, "fusion_lstm", slot, {-1, d});
    }
    for (const char* slot : {"Hidden", "Cell"}) {
      ctx->SetOutputDim(slot, {x[0], d});
      ctx->ShareLoD("X", slot);
    }
    if (ctx->HasOutput("XX")) ctx->SetOutputDim("XX", {x[0], gates});
  }
};

template <typename DeviceContext, typename T>
class FusionLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using W = CellType<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const SequenceBatch batch(SequenceRows(*x, "fusion_lstm"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = x->dims()[0], m = x->dims()[1];
    const int64_t d = ctx.Input<DenseTensor>("WeightH")->dims()[0];
    const int64_t states = batch.sequences() * d;
    constexpr bool kIntegers = std::is_same_v<T, uint8_t>;
    const DataScale scale = {ctx.Attr<float>("Scale_data"), ctx.Attr<float>("Shift_data")};
    const WideInput<W> data(ctx, "X", -1, kIntegers ? scale : DataScale());
    const WideInput<W> weight_x(ctx, "WeightX"), weight_h(ctx, "WeightH");
    const WideInput<W> bias(ctx, "Bias"), h0(ctx, "H0", states), c0(ctx, "C0", states);
    DenseTensor own[5];
    const char* const kept = std::is_same_v<W, T> ? "XX" : "";
    W* xx = OutputOrOwn<W>(ctx, kept, {rows, 4 * d}, &own[0]);
    W* gates = OutputOrOwn<W>(ctx, "", {rows, 4 * d}, &own[1]);
    W* squashed = OutputOrOwn<W>(ctx, "", {rows, d}, &own[2]);
    W* cell = OutputOrOwn<W>(ctx, "", {rows, d}, &own[3]);
    W* hidden = OutputOrOwn<W>(ctx, "", {rows, d}, &own[4]);
    DenseLayer<W>(rows, 4 * d, m, data.data(), weight_x.data(), bias.data(), xx);
    batch.Gather(xx, 4 * d, gates);
    LstmCell<W> lstm(ctx, d);
    if (ctx.Attr<bool>("use_peepholes")) lstm.peepholes = bias.data() + 4 * d;
    RunLstm<W>(batch, lstm, weight_h.data(), {h0.data(), c0.data()}, gates, cell, squashed, hidden);
    const bool as_float = kIntegers && ctx.Attr<bool>("force_fp32_output");
    const auto type = phi::CppTypeToDataType<T>::value, real = phi::DataType::FLOAT32;
    ScatterTo<T>(batch, hidden, d, ctx, ctx.Output<DenseTensor>("Hidden"), scale,
                 as_float ? real : type);
    ScatterTo<T>(batch, cell, d, ctx, ctx.Output<DenseTensor>("Cell"), scale,
                 kIntegers ? real : type);
  }
};

KernelSignature FusionLstmOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "fusion_lstm",
      {"X", "WeightX", "WeightH", "Bias", "H0", "C0"},
      {"use_peepholes", "is_reverse", "gate_activation", "cell_activation", "candidate_activation",
       "Scale_data", "Shift_data", "Scale_weights", "force_fp32_output"},
      {"Hidden", "Cell"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fusion_lstm, ops::FusionLstmOp, ops::FusionLstmOpMaker);
PD_REGISTER_ARG_MAPPING_FN(fusion_lstm, ops::FusionLstmOpArgumentMapping);
PD_DROPPED_ARGUMENTS(fusion_lstm,
                     {"ReorderedH0", "room for the original's kernel; ours has its own"},
                     {"XX", "as ReorderedH0"}, {"BatchedInput", "as ReorderedH0"},
                     {"BatchedHidden", "as ReorderedH0"}, {"BatchedCell", "as ReorderedH0"},
                     {"ReorderedC0", "as ReorderedH0"}, {"CheckedCell", "as ReorderedH0"},
                     {"use_seq", "how the original computes, not what"});
REGISTER_OP_CPU_KERNEL(fusion_lstm, ops::FusionLstmCPUKernel<phi::CPUContext, float>,
                       ops::FusionLstmCPUKernel<phi::CPUContext, double>,
                       ops::FusionLstmCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::FusionLstmCPUKernel<phi::CPUContext, uint8_t>);
