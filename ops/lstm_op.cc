#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/lstm_cell_grad.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void LstmInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

// A gradient of one row a sequence, in the order of the batches until `Put`.
template <typename T>
class StartGrad {
 public:
  StartGrad(const framework::ExecutionContext& ctx, const char* slot, const SequenceBatch& batch,
            int64_t width)
      : batch_(batch), width_(width), to_(GradData<T>(ctx, slot)) {
    if (to_ != nullptr) rows_.assign(batch.sequences() * width, T(0));
  }
  T* data() { return to_ == nullptr ? nullptr : rows_.data(); }
  void Put() const {
    for (size_t i = 0; to_ != nullptr && i < batch_.order().size(); ++i) {
      std::copy_n(rows_.data() + i * width_, width_, to_ + batch_.order()[i] * width_);
    }
  }

 private:
  const SequenceBatch& batch_;
  const int64_t width_;
  T* to_;
  std::vector<T> rows_;
};

template <typename T>
class LstmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const T* weight = ctx.Input<DenseTensor>("Weight")->data<T>();
    const SequenceBatch batch(SequenceRows(*input, "lstm_grad"), ctx.Attr<bool>("is_reverse"));
    const int64_t rows = input->dims()[0], d = ctx.Input<DenseTensor>("Weight")->dims()[0];
    LstmCell<T> lstm(ctx, d);
    const bool peeps = ctx.Attr<bool>("use_peepholes");
    if (peeps) lstm.peepholes = ctx.Input<DenseTensor>("Bias")->data<T>() + 4 * d;
    std::vector<T> cell(rows * d), hidden(rows * d), d_hidden(rows * d), d_gates(rows * 4 * d);
    batch.Gather(NeededData<T>(ctx, "Cell", rows * d), d, cell.data());
    batch.Gather(NeededData<T>(ctx, "Hidden", rows * d), d, hidden.data());
    batch.Gather(OutGradData<T>(ctx, "Hidden"), d, d_hidden.data());
    const auto start = [&](const char* slot) {
      const T* first = OptionalData<T>(ctx, slot, batch.sequences() * d);
      return first == nullptr ? std::vector<T>() : batch.Reorder(first, d);
    };
    const std::vector<T> h0 = start("H0"), c0 = start("C0");
    StartGrad<T> d_h0(ctx, "H0", batch, d), d_c0(ctx, "C0", batch, d);
    T* d_weight = GradData<T>(ctx, "Weight");
    if (d_weight != nullptr) std::fill_n(d_weight, 4 * d * d, T(0));
    T* d_bias = GradData<T>(ctx, "Bias");
    if (d_bias != nullptr) std::fill_n(d_bias, (peeps ? 7 : 4) * d, T(0));
    RunLstmGrad<T>(batch, lstm, weight,
                   {NeededData<T>(ctx, "BatchGate", rows * 4 * d), cell.data(),
                    NeededData<T>(ctx, "BatchCellPreAct", rows * d), hidden.data(),
                    h0.empty() ? nullptr : h0.data(), c0.empty() ? nullptr : c0.data()},
                   d_hidden.data(), d_gates.data(), d_h0.data(), d_c0.data(), d_weight,
                   d_bias == nullptr || !peeps ? nullptr : d_bias + 4 * d);
    SumRows(d_gates.data(), rows, 4 * d, d_bias);
    d_h0.Put();
    d_c0.Put();
    T* d_input = GradData<T>(ctx, "Input");
    if (d_input != nullptr) batch.Scatter(d_gates.data(), 4 * d, d_input);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lstm, LstmCPUKernel, float, double);
PD_LEGACY_KERNEL(lstm_grad, LstmGradCPUKernel, float, double);
