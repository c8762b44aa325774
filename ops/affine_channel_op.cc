#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void AffineChannelInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(
      x.size() == 4 || x.size() == 2, true,
      phi::errors::InvalidArgument("affine_channel: X must have rank 2 or 4; its shape is %s", x));
  const bool last = ctx->Attrs().Get<std::string>("data_layout") == "NHWC";
  const int64_t channels = x[last ? x.size() - 1 : 1];
  for (const char* slot : {"Scale", "Bias"}) {
    const phi::DDim dims = ctx->GetInputDim(slot);
    PADDLE_ENFORCE_EQ(
        dims.size() == 1 && (dims[0] < 0 || channels < 0 || dims[0] == channels), true,
        phi::errors::InvalidArgument("affine_channel: %s must have shape [%d]; it has %s", slot,
                                     channels, dims));
  }
  ctx->SetOutputDim("Out", x);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class AffineChannelCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const T* scale = ctx.Input<DenseTensor>("Scale")->data<T>();
    const T* bias = ctx.Input<DenseTensor>("Bias")->data<T>();
    const bool last = ctx.Attr<std::string>("data_layout") == "NHWC";
    const reference::Split3 s = reference::SplitAt(x.dims(), last ? x.dims().size() - 1 : 1);
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t row = 0; row < s.outer * s.axis; ++row) {
      const T factor = scale[row % s.axis], shift = bias[row % s.axis];
      const T* from = x.data<T>() + row * s.inner;
      for (int64_t i = 0; i < s.inner; ++i) out[row * s.inner + i] = from[i] * factor + shift;
    }
  }
};

template <typename T>
class AffineChannelGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const DenseTensor g = *ctx.Input<DenseTensor>("Out@GRAD");  // X@GRAD may be its memory
    const bool last = ctx.Attr<std::string>("data_layout") == "NHWC";
    const reference::Split3 s = reference::SplitAt(g.dims(), last ? g.dims().size() - 1 : 1);
    const auto channel_of = [&](int64_t i) { return i / s.inner % s.axis; };
    const auto* factors = ctx.Input<DenseTensor>("Scale");
    PADDLE_ENFORCE_EQ(x->dims() == g.dims() && factors->numel() == s.axis, true,
                      phi::errors::InvalidArgument(
                          "affine_channel_grad: Out@GRAD must have the shape of X, %s, and Scale "
                          "one number a channel; they have %s and %s",
                          x->dims(), g.dims(), factors->dims()));
    for (const char* slot : {"Scale@GRAD", "Bias@GRAD"}) {
      if (!ctx.HasOutput(slot)) continue;
      const bool scales = slot[0] == 'S';
      std::vector<double> sums(s.axis, 0.0);
      for (int64_t i = 0; i < g.numel(); ++i) {
        const double factor = scales ? static_cast<double>(x->data<T>()[i]) : 1.0;
        sums[channel_of(i)] += static_cast<double>(g.data<T>()[i]) * factor;
      }
      T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(slot));
      for (double sum : sums) *to++ = static_cast<T>(sum);
    }
    if (!ctx.HasOutput("X@GRAD")) return;
    const T* scale = factors->data<T>();
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("X@GRAD"));
    for (int64_t i = 0; i < g.numel(); ++i) to[i] = g.data<T>()[i] * scale[channel_of(i)];
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(affine_channel, AffineChannelCPUKernel, float, double);
PD_LEGACY_KERNEL(affine_channel_grad, AffineChannelGradCPUKernel, float, double);
