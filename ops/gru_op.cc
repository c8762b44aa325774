#include <string>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/gru_cell_grad.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void GruInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

template <typename T>
class GruGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    const SequenceBatch batch(SequenceRows(*input, "gru_grad"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = input->dims()[0], d = weight->dims()[0];
    const GruCell<T> gru{d, phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation")),
                         phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation")),
                         ctx.Attr<bool>("origin_mode"), weight->data<T>()};
    const T* gates = NeededData<T>(ctx, "BatchGate", rows * 3 * d);
    const T* reset = NeededData<T>(ctx, "BatchResetHiddenPrev", rows * d);
    const T* hidden = NeededData<T>(ctx, "BatchHidden", rows * d);
    std::vector<T> d_hidden(rows * d), d_gates(rows * 3 * d), first, d_first;
    batch.Gather(OutGradData<T>(ctx, "Hidden"), d, d_hidden.data());
    const T* h0 = OptionalData<T>(ctx, "H0", batch.sequences() * d);
    if (h0 != nullptr) first = batch.Reorder(h0, d);
    T* d_h0 = GradData<T>(ctx, "H0");
    if (d_h0 != nullptr) d_first.assign(batch.sequences() * d, T(0));
    T* d_weight = GradData<T>(ctx, "Weight");
    if (d_weight != nullptr) std::fill_n(d_weight, 3 * d * d, T(0));
    for (int64_t t = batch.steps() - 1; t >= 0; --t) {
      const int64_t at = batch.start(t), before = t == 0 ? 0 : batch.start(t - 1);
      const T* start = h0 == nullptr ? nullptr : first.data();
      T* d_start = d_h0 == nullptr ? nullptr : d_first.data();
      GruStepGrad(gru, batch.size(t), t == 0 ? start : hidden + before * d, gates + at * 3 * d,
                  reset + at * d, d_hidden.data() + at * d, d_gates.data() + at * 3 * d,
                  t == 0 ? d_start : d_hidden.data() + before * d, d_weight);
    }
    SumRows(d_gates.data(), rows, 3 * d, GradData<T>(ctx, "Bias"));
    for (size_t i = 0; d_h0 != nullptr && i < batch.order().size(); ++i) {
      std::copy_n(d_first.data() + i * d, d, d_h0 + batch.order()[i] * d);
    }
    T* d_input = GradData<T>(ctx, "Input");
    if (d_input != nullptr) batch.Scatter(d_gates.data(), 3 * d, d_input);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gru, GruCPUKernel, float, double);
PD_LEGACY_KERNEL(gru_grad, GruGradCPUKernel, float, double);
