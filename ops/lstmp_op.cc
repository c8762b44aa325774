#include <string>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/lstm_cell_grad.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void LstmpInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = DimsOfRank(ctx, "lstmp", "Input", 2);
  const phi::DDim projection = DimsOfRank(ctx, "lstmp", "ProjWeight", 2);
  const int64_t d = projection[0], p = projection[1];
  CheckSameSize("lstmp", "the width of Input", in[1], d < 0 ? -1 : 4 * d);
  CheckShape(ctx, "lstmp", "Weight", {p, d < 0 ? -1 : 4 * d});
  const int64_t parts = ctx->Attrs().Get<bool>("use_peepholes") ? 7 : 4;
  CheckShape(ctx, "lstmp", "Bias", {1, d < 0 ? -1 : parts * d});
  if (ctx->HasInput("H0")) CheckShape(ctx, "lstmp", "H0", {-1, p});
  if (ctx->HasInput("C0")) CheckShape(ctx, "lstmp", "C0", {-1, d});
  ctx->SetOutputDim("Projection", {in[0], p});
  ctx->SetOutputDim("Cell", {in[0], d});
  ctx->ShareLoD("Input", "Projection");
  ctx->ShareLoD("Input", "Cell");
  if (ctx->HasOutput("BatchGate")) ctx->SetOutputDim("BatchGate", in);
  for (const char* slot : {"BatchCellPreAct", "BatchHidden"}) {
    if (ctx->HasOutput(slot)) ctx->SetOutputDim(slot, {in[0], d});
  }
}

template <typename T>
class LstmpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const SequenceBatch batch(SequenceRows(*input, "lstmp"), ctx.Attr<bool>("is_reverse"));
    const phi::DDim sizes = ctx.Input<DenseTensor>("ProjWeight")->dims();
    const int64_t rows = input->dims()[0], d = sizes[0], p = sizes[1];
    DenseTensor own[5];
    T* gates = OutputOrOwn<T>(ctx, "BatchGate", input->dims(), &own[0]);
    T* squashed = OutputOrOwn<T>(ctx, "BatchCellPreAct", {rows, d}, &own[1]);
    T* hidden = OutputOrOwn<T>(ctx, "BatchHidden", {rows, d}, &own[2]);
    T* cell = OutputOrOwn<T>(ctx, "", {rows, d}, &own[3]);
    T* projection = OutputOrOwn<T>(ctx, "", {rows, p}, &own[4]);
    const T* bias = ctx.Input<DenseTensor>("Bias")->data<T>();
    batch.Gather(input->data<T>(), 4 * d, gates);
    AddBiasRows(bias, rows, 4 * d, gates);
    LstmCell<T> lstm(ctx, d);
    lstm.clip = static_cast<T>(ctx.Attr<float>("cell_clip"));
    if (ctx.Attr<bool>("use_peepholes")) lstm.peepholes = bias + 4 * d;
    Steps(ctx, batch, lstm, p, gates, squashed, hidden, cell, projection);
    const phi::Place place = ctx.GetPlace();
    batch.Scatter(projection, p, ctx.Output<DenseTensor>("Projection")->mutable_data<T>(place));
    batch.Scatter(cell, d, ctx.Output<DenseTensor>("Cell")->mutable_data<T>(place));
  }

 private:
  static void Steps(const framework::ExecutionContext& ctx, const SequenceBatch& batch,
                    const LstmCell<T>& lstm, int64_t p, T* gates, T* squashed, T* hidden, T* cell,
                    T* projection) {
    const T* weight = ctx.Input<DenseTensor>("Weight")->data<T>();
    const T* proj_weight = ctx.Input<DenseTensor>("ProjWeight")->data<T>();
    const auto activation = phi::funcs::CellActivationOf(ctx.Attr<std::string>("proj_activation"));
    const T clip = static_cast<T>(ctx.Attr<float>("proj_clip"));
    const int64_t d = lstm.width;
    std::vector<T> first_state, first_cell;
    const T* h = OptionalData<T>(ctx, "H0", batch.sequences() * p);
    const T* c = OptionalData<T>(ctx, "C0", batch.sequences() * d);
    if (h != nullptr) h = (first_state = batch.Reorder(h, p)).data();
    if (c != nullptr) c = (first_cell = batch.Reorder(c, d)).data();
    for (int64_t t = 0; t < batch.steps(); ++t) {
      const int64_t at = batch.start(t), n = batch.size(t);
      T* step_gates = gates + at * 4 * d;
      if (h != nullptr) {
        phi::funcs::Gemm<T>(n, 4 * d, p, T(1), {h, p, 1}, {weight, 4 * d, 1}, T(1), step_gates,
                            4 * d);
      }
      lstm.Rows(n, step_gates, c, cell + at * d, squashed + at * d, hidden + at * d);
      T* state = projection + at * p;
      DenseLayer<T>(n, p, d, hidden + at * d, proj_weight, nullptr, state, activation);
      if (clip > T(0)) {
        for (int64_t i = 0; i < n * p; ++i) state[i] = std::min(std::max(state[i], -clip), clip);
      }
      h = state;
      c = cell + at * d;
    }
  }
};

template <typename T>
class LstmpGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const SequenceBatch batch(SequenceRows(*input, "lstmp_grad"), ctx.Attr<bool>("is_reverse"));
    const phi::DDim sizes = ctx.Input<DenseTensor>("ProjWeight")->dims();
    const int64_t rows = input->dims()[0], d = sizes[0], p = sizes[1];
    const T* bias = ctx.Input<DenseTensor>("Bias")->data<T>();
    LstmCell<T> lstm(ctx, d);
    lstm.clip = static_cast<T>(ctx.Attr<float>("cell_clip"));
    const bool peeps = ctx.Attr<bool>("use_peepholes");
    if (peeps) lstm.peepholes = bias + 4 * d;
    std::vector<T> d_state(rows * p), d_gates(rows * 4 * d);
    batch.Gather(OutGradData<T>(ctx, "Projection"), p, d_state.data());
    T* d_bias = Zeroed(ctx, "Bias", (peeps ? 7 : 4) * d);
    Steps(ctx, batch, lstm, p, d_state.data(), d_gates.data(),
          d_bias == nullptr || !peeps ? nullptr : d_bias + 4 * d);
    SumRows(d_gates.data(), rows, 4 * d, d_bias);
    T* d_input = GradData<T>(ctx, "Input");
    if (d_input != nullptr) batch.Scatter(d_gates.data(), 4 * d, d_input);
  }

 private:
  static T* Zeroed(const framework::ExecutionContext& ctx, const char* slot, int64_t count) {
    T* data = GradData<T>(ctx, slot);
    if (data != nullptr) std::fill_n(data, count, T(0));
    return data;
  }

  static void PutStart(const SequenceBatch& batch, const std::vector<T>& rows, int64_t width,
                       T* to) {
    for (size_t i = 0; to != nullptr && i < batch.order().size(); ++i) {
      std::copy_n(rows.data() + i * width, width, to + batch.order()[i] * width);
    }
  }

  static void Steps(const framework::ExecutionContext& ctx, const SequenceBatch& batch,
                    const LstmCell<T>& lstm, int64_t p, T* d_state, T* d_gates, T* d_peep) {
    const int64_t d = lstm.width, rows = batch.start(batch.steps());
    const T* weight = ctx.Input<DenseTensor>("Weight")->data<T>();
    const T* proj_weight = ctx.Input<DenseTensor>("ProjWeight")->data<T>();
    const T* gates = ctx.Input<DenseTensor>("BatchGate")->data<T>();
    const T* squashed = ctx.Input<DenseTensor>("BatchCellPreAct")->data<T>();
    const T* hidden = ctx.Input<DenseTensor>("BatchHidden")->data<T>();
    const auto activation = phi::funcs::CellActivationOf(ctx.Attr<std::string>("proj_activation"));
    const T clip = static_cast<T>(ctx.Attr<float>("proj_clip"));
    std::vector<T> state(rows * p), cells(rows * d), first_state, first_cell;
    batch.Gather(ctx.Input<DenseTensor>("Projection")->data<T>(), p, state.data());
    batch.Gather(ctx.Input<DenseTensor>("Cell")->data<T>(), d, cells.data());
    const T* h0 = OptionalData<T>(ctx, "H0", batch.sequences() * p);
    const T* c0 = OptionalData<T>(ctx, "C0", batch.sequences() * d);
    if (h0 != nullptr) h0 = (first_state = batch.Reorder(h0, p)).data();
    if (c0 != nullptr) c0 = (first_cell = batch.Reorder(c0, d)).data();
    T* d_weight = Zeroed(ctx, "Weight", p * 4 * d);
    T* d_proj_weight = Zeroed(ctx, "ProjWeight", d * p);
    std::vector<T> d_first(batch.sequences() * p, T(0)), d_cell(batch.sequences() * d, T(0));
    std::vector<T> d_hidden(batch.sequences() * d);
    for (int64_t t = batch.steps() - 1; t >= 0; --t) {
      const int64_t at = batch.start(t), n = batch.size(t),
                    before = t == 0 ? 0 : batch.start(t - 1);
      const T* h = t == 0 ? h0 : state.data() + before * p;
      const T* c = t == 0 ? c0 : cells.data() + before * d;
      T *d_out = d_state + at * p, *step = d_gates + at * 4 * d;
      for (int64_t i = 0; clip > T(0) && i < n * p; ++i) {
        const T v = state[at * p + i];  // what is at its limit does not move
        if (v >= clip || v <= -clip) d_out[i] = T(0);
      }
      phi::funcs::ActivateRowGrad(activation, state.data() + at * p, d_out, n * p, d_out);
      AddWeightGrad(n, d, p, hidden + at * d, d_out, p, d_proj_weight);
      InputGradOf(n, d, p, d_out, p, proj_weight, T(0), d_hidden.data());
      for (int64_t r = 0; r < n; ++r) {
        const int64_t row = (at + r) * d;
        LstmRowGrad(lstm, gates + 4 * row, cells.data() + row, squashed + row,
                    c == nullptr ? nullptr : c + r * d, d_hidden.data() + r * d,
                    d_cell.data() + r * d, step + 4 * r * d);
      }
      if (d_peep != nullptr) AddPeepholeGrad(n, d, step, c, cells.data() + at * d, d_peep);
      if (h != nullptr) AddWeightGrad(n, p, 4 * d, h, step, 4 * d, d_weight);
      InputGradOf(n, p, 4 * d, step, 4 * d, weight, T(1),
                  t == 0 ? d_first.data() : d_state + before * p);
    }
    PutStart(batch, d_first, p, GradData<T>(ctx, "H0"));
    PutStart(batch, d_cell, d, GradData<T>(ctx, "C0"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lstmp, LstmpCPUKernel, float, double);
PD_LEGACY_KERNEL(lstmp_grad, LstmpGradCPUKernel, float, double);
