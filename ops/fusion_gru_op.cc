#include <string>

#include "compat/mapping_notes.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/wide_input.h"
#include "ops/common/rnn/gru_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// On the CPU only a legacy kernel; PHI has one of oneDNN's.
class FusionGruOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, M] with a LoD.");
    AddInput("H0", "[N, D]: the hidden state before the first step; absent: zeros.")
        .AsDispensable();
    AddInput("WeightX", "[M, 3 D]: from the input to update, reset, candidate.");
    AddInput("WeightH", "[D, 3 D]: a matrix [D, 2 D] for update and reset, then one [D, D].");
    AddInput("Bias", "[1, 3 D].").AsDispensable();
    for (const char* name : {"ReorderedH0", "XX", "BatchedInput", "BatchedOut"}) {
      AddOutput(name, "Unused: the memory of intermediate results.").AsIntermediate();
    }
    AddOutput("Hidden", "[T, D], with the LoD of X.");
    AddAttr<std::string>("activation", "Of the candidate.").SetDefault("tanh");
    AddAttr<std::string>("gate_activation", "Of update and reset.").SetDefault("sigmoid");
    AddAttr<bool>("is_reverse", "From the last row of each sequence to its first.")
        .SetDefault(false);
    AddAttr<bool>("use_seq", "Sequence by sequence or step by step: the results are the same.")
        .SetDefault(true);
    // The original's CPU kernel does not look at it.
    AddAttr<bool>("origin_mode", "Unused: the update gate lets in.").SetDefault(false);
    AddAttr<float>("Scale_data", "X and Hidden as uint8 are value Scale_data + Shift_data.")
        .SetDefault(1.0f);
    AddAttr<float>("Shift_data", "See Scale_data.").SetDefault(0.0f);
    AddAttr<std::vector<float>>("Scale_weights",
                                "Of uint8: make weights int8; one, or one a column.")
        .SetDefault({1.0f});
    AddAttr<bool>("force_fp32_output", "Of uint8: Hidden is float32.").SetDefault(false);
    AddComment("mul, elementwise_add and gru in one.");
  }
};

class FusionGruOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "fusion_gru", "X", 2);
    const int64_t d = DimsOfRank(ctx, "fusion_gru", "WeightH", 2)[0];
    const int64_t gates = d < 0 ? -1 : 3 * d;
    CheckShape(ctx, "fusion_gru", "WeightX", {x[1], gates});
    CheckShape(ctx, "fusion_gru", "WeightH", {d, gates});
    if (ctx->HasInput("H0")) CheckShape(ctx, "fusion_gru", "H0", {-1, d});
    if (ctx->HasInput("Bias")) CheckShape(ctx, "fusion_gru", "Bias", {1, gates});
    ctx->SetOutputDim("Hidden", {x[0], d});
    ctx->ShareLoD("X", "Hidden");
    if (ctx->HasOutput("XX")) ctx->SetOutputDim("XX", {x[0], gates});
  }
};

template <typename DeviceContext, typename T>
class FusionGruCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using W = CellType<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const SequenceBatch batch(SequenceRows(*x, "fusion_gru"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = x->dims()[0], m = x->dims()[1];
    const int64_t d = ctx.Input<DenseTensor>("WeightH")->dims()[0];
    const DataScale scale = {ctx.Attr<float>("Scale_data"), ctx.Attr<float>("Shift_data")};
    const WideInput<W> data(ctx, "X", -1, std::is_same_v<T, uint8_t> ? scale : DataScale());
    const WideInput<W> weight_x(ctx, "WeightX"), weight_h(ctx, "WeightH");
    const WideInput<W> bias(ctx, "Bias"), h0(ctx, "H0", batch.sequences() * d);
    DenseTensor own[4];
    const char* const kept = std::is_same_v<W, T> ? "XX" : "";
    W* xx = OutputOrOwn<W>(ctx, kept, {rows, 3 * d}, &own[0]);
    W* gates = OutputOrOwn<W>(ctx, "", {rows, 3 * d}, &own[1]);
    W* reset = OutputOrOwn<W>(ctx, "", {rows, d}, &own[2]);
    W* hidden = OutputOrOwn<W>(ctx, "", {rows, d}, &own[3]);
    DenseLayer<W>(rows, 3 * d, m, data.data(), weight_x.data(), bias.data(), xx);
    batch.Gather(xx, 3 * d, gates);
    const GruCell<W> gru{d, phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation")),
                         phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation")), false,
                         weight_h.data()};
    RunGru(batch, gru, h0.data(), gates, reset, hidden);
    const bool as_float = std::is_same_v<T, uint8_t> && ctx.Attr<bool>("force_fp32_output");
    ScatterTo<T>(batch, hidden, d, ctx, ctx.Output<DenseTensor>("Hidden"), scale,
                 as_float ? phi::DataType::FLOAT32 : phi::CppTypeToDataType<T>::value);
  }
};

KernelSignature FusionGruOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fusion_gru",
          {"X", "H0", "WeightX", "WeightH", "Bias"},
          {"activation", "gate_activation", "is_reverse", "Scale_data", "Shift_data",
           "Scale_weights", "force_fp32_output"},
          {"Hidden"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fusion_gru, ops::FusionGruOp, ops::FusionGruOpMaker);
PD_REGISTER_ARG_MAPPING_FN(fusion_gru, ops::FusionGruOpArgumentMapping);
PD_DROPPED_ARGUMENTS(fusion_gru,
                     {"ReorderedH0", "room for the original's kernel; ours has its own"},
                     {"XX", "as ReorderedH0"}, {"BatchedInput", "as ReorderedH0"},
                     {"BatchedOut", "as ReorderedH0"},
                     {"use_seq", "how the original computes, not what"},
                     {"origin_mode", "the original's kernels do not read it either"});
REGISTER_OP_CPU_KERNEL(fusion_gru, ops::FusionGruCPUKernel<phi::CPUContext, float>,
                       ops::FusionGruCPUKernel<phi::CPUContext, double>,
                       ops::FusionGruCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::FusionGruCPUKernel<phi::CPUContext, uint8_t>);
