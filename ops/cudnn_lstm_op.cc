#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/cudnn_lstm.h"
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

template <typename T>
class CudnnLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const CudnnLstmWeights<T> weights(ctx);
    const auto output = [&](const char* slot) { return ctx.Output<DenseTensor>(slot); };
    phi::RnnKernel<T>(ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
                      {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")},
                      weights.list(), CudnnLstmLengths(ctx), ctx.Attr<float>("dropout_prob"),
                      ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
                      ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM",
                      ctx.Attr<int>("seed"), ctx.Attr<bool>("is_test"), output("Out"),
                      output("StateOut"), {output("LastH"), output("LastC")}, output("Reserve"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cudnn_lstm, CudnnLstmCPUKernel, float, double);
