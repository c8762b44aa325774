#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/rnn/cudnn_lstm.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/rnn_kernel.h"

namespace paddle::operators {

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

PD_LEGACY_KERNEL(cudnn_lstm_grad, CudnnLstmGradCPUKernel, float, double);
