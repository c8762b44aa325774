#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/wide_input.h"
#include "ops/common/rnn/lstm_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void FusionLstmInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_lstm, FusionLstmCPUKernel, float, double, phi::dtype::bfloat16, uint8_t);
