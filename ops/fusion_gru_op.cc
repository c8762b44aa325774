#include <string>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/wide_input.h"
#include "ops/common/rnn/gru_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void FusionGruInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_gru, FusionGruCPUKernel, float, double, phi::dtype::bfloat16, uint8_t);
