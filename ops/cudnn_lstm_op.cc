#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/rnn_kernel.h"

namespace paddle::operators {

void CudnnLstmInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = DimsOfRank(ctx, "cudnn_lstm", "Input", 3);
  const int64_t directions = ctx->Attrs().Get<bool>("is_bidirec") ? 2 : 1;
  const int64_t hidden = ctx->Attrs().Get<int>("hidden_size");
  const phi::DDim state = {directions * ctx->Attrs().Get<int>("num_layers"), in[1], hidden};
  CheckShape(ctx, "cudnn_lstm", "InitH", state);
  CheckShape(ctx, "cudnn_lstm", "InitC", state);
  CheckSameSize("cudnn_lstm", "the width of Input", in[2], ctx->Attrs().Get<int>("input_size"));
  ctx->SetOutputDim("Out", {in[0], in[1], directions * hidden});
  ctx->SetOutputDim("LastH", state);
  ctx->SetOutputDim("LastC", state);
}

/// The weights as WeightList has them, which W holds one behind the other.
template <typename T>
class CudnnLstmWeights {
 public:
  explicit CudnnLstmWeights(const framework::ExecutionContext& ctx)
      : list_(ctx.MultiInput<DenseTensor>("WeightList")) {
    if (list_.empty()) Split(ctx);
    const int cells = ctx.Attr<int>("num_layers") * (ctx.Attr<bool>("is_bidirec") ? 2 : 1);
    PADDLE_ENFORCE_EQ(
        static_cast<int>(list_.size()), 4 * cells,
        phi::errors::InvalidArgument("cudnn_lstm: WeightList must hold %d tensors; it holds %d",
                                     4 * cells, list_.size()));
  }
  CudnnLstmWeights(const CudnnLstmWeights&) = delete;

  const std::vector<const DenseTensor*>& list() const { return list_; }

 private:
  void Split(const framework::ExecutionContext& ctx) {
    PADDLE_ENFORCE_EQ(
        ctx.HasInput("W"), true,
        phi::errors::InvalidArgument("cudnn_lstm: neither W nor WeightList is there"));
    const auto* w = ctx.Input<DenseTensor>("W");
    const int64_t hidden = ctx.Attr<int>("hidden_size"), gates = 4 * hidden;
    const int64_t directions = ctx.Attr<bool>("is_bidirec") ? 2 : 1;
    std::vector<phi::DDim> shapes;
    for (int64_t cell = 0; cell < directions * ctx.Attr<int>("num_layers"); ++cell) {
      const int64_t in = cell < directions ? ctx.Attr<int>("input_size") : directions * hidden;
      shapes.push_back({gates, in});
      shapes.push_back({gates, hidden});
    }
    shapes.resize(2 * shapes.size(), phi::DDim{gates});
    parts_.resize(shapes.size());
    int64_t at = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int64_t count = phi::product(shapes[i]);
      PADDLE_ENFORCE_LE(
          at + count, w->numel(),
          phi::errors::InvalidArgument("cudnn_lstm: W of %d elements is too small for its layers",
                                       w->numel()));
      parts_[i].Resize(shapes[i]);
      std::copy_n(w->data<T>() + at, count, parts_[i].mutable_data<T>(ctx.GetPlace()));
      at += count;
    }
    for (const DenseTensor& part : parts_) list_.push_back(&part);
  }

  std::vector<DenseTensor> parts_;
  std::vector<const DenseTensor*> list_;
};

static paddle::optional<DenseTensor> CudnnLstmLengths(const framework::ExecutionContext& ctx) {
  paddle::optional<DenseTensor> lengths;
  if (ctx.HasInput("SequenceLength")) lengths = *ctx.Input<DenseTensor>("SequenceLength");
  return lengths;
}

template <typename T>
class CudnnLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const CudnnLstmWeights<T> weights(ctx);
    const auto output = [&](const char* slot) {
      return ctx.HasOutput(slot) ? ctx.Output<DenseTensor>(slot) : nullptr;
    };
    phi::RnnKernel<T>(ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
                      {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")},
                      weights.list(), CudnnLstmLengths(ctx), ctx.Attr<float>("dropout_prob"),
                      ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
                      ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM",
                      ctx.Attr<int>("seed"), ctx.Attr<bool>("is_test"), output("Out"),
                      output("StateOut"), {output("LastH"), output("LastC")}, output("Reserve"));
  }
};

template <typename T>
class CudnnLstmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const CudnnLstmWeights<T> weights(ctx);
    const auto output = [&](const char* slot) {
      return ctx.HasOutput(slot) ? ctx.Output<DenseTensor>(slot) : nullptr;
    };
    DenseTensor* whole = output("W@GRAD");
    std::vector<DenseTensor> parts(whole == nullptr ? 0 : weights.list().size());
    std::vector<DenseTensor*> weight_grads = ctx.MultiOutput<DenseTensor>("WeightList@GRAD");
    for (size_t i = 0; i < parts.size(); ++i) {
      parts[i].Resize(weights.list()[i]->dims());
      weight_grads.push_back(&parts[i]);
    }
    weight_grads.resize(weights.list().size(), nullptr);
    std::vector<const DenseTensor*> state_grads;
    for (const char* slot : {"LastH@GRAD", "LastC@GRAD"}) {
      if (ctx.HasInput(slot)) state_grads.push_back(ctx.Input<DenseTensor>(slot));
    }
    phi::RnnGradKernel<T>(
        ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
        {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")}, weights.list(),
        CudnnLstmLengths(ctx), *ctx.Input<DenseTensor>("Out"), *ctx.Input<DenseTensor>("StateOut"),
        *ctx.Input<DenseTensor>("Reserve"), *ctx.Input<DenseTensor>("Out@GRAD"), state_grads,
        ctx.Attr<float>("dropout_prob"), ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
        ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM", ctx.Attr<int>("seed"),
        ctx.Attr<bool>("is_test"), output("Input@GRAD"),
        {output("InitH@GRAD"), output("InitC@GRAD")}, weight_grads);
    if (whole != nullptr) Join(parts, whole->mutable_data<T>(ctx.GetPlace()), whole->numel());
  }

 private:
  static void Join(const std::vector<DenseTensor>& parts, T* to, int64_t count) {
    std::fill_n(to, count, T(0));
    for (const DenseTensor& part : parts) to = std::copy_n(part.data<T>(), part.numel(), to);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cudnn_lstm, CudnnLstmCPUKernel, float, double);
PD_LEGACY_KERNEL(cudnn_lstm_grad, CudnnLstmGradCPUKernel, float, double);
