#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/funcs/conv/unpad.h"

namespace paddle::operators {

/// Left, right, top, bottom from the op's top, bottom, left, right.
inline std::vector<int64_t> InnerFirst(const std::vector<int64_t>& paddings) {
  PADDLE_ENFORCE_EQ(paddings.size(), 4,
                    phi::errors::InvalidArgument("attribute `paddings` must hold 4 numbers; it "
                                                 "holds %d",
                                                 paddings.size()));
  return {paddings[2], paddings[3], paddings[0], paddings[1]};
}

template <typename T>
class Pad2dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto paddings = reference::IntegersFrom<int>(ctx, "Paddings", nullptr, "paddings");
    const bool channel_last = ctx.Attr<std::string>("data_format") == "NHWC";
    const phi::funcs::PadMode mode = phi::funcs::PadModeOf(ctx.Attr<std::string>("mode"));
    std::vector<int64_t> before;
    out->Resize(
        phi::funcs::PaddedImage(x->dims(), InnerFirst(paddings), channel_last, mode, &before));
    T* y = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const T fill = static_cast<T>(ctx.Attr<float>("pad_value"));
    phi::funcs::Pad(x->data<T>(), x->dims(), before, mode, &fill, sizeof(T), out->dims(), y);
  }
};

void Pad2dInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(
      dims.size(), 4,
      phi::errors::InvalidArgument("input X must have rank 4; it has shape %s", dims));
  const bool channel_last = ctx->Attrs().Get<std::string>("data_format") == "NHWC";
  if (ctx->HasInput("Paddings")) {  // the kernel reads them
    dims[channel_last ? 1 : 2] = dims[channel_last ? 2 : 3] = -1;
  } else {
    const auto given = ctx->Attrs().Get<std::vector<int>>("paddings");
    const auto mode = phi::funcs::PadModeOf(ctx->Attrs().Get<std::string>("mode"));
    std::vector<int64_t> before;
    dims = phi::funcs::PaddedImage(dims, InnerFirst({given.begin(), given.end()}), channel_last,
                                   mode, &before);
  }
  ctx->SetOutputDim("Out", dims);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class Pad2dGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    const auto paddings = reference::IntegersFrom<int>(ctx, "Paddings", nullptr, "paddings");
    const bool channel_last = ctx.Attr<std::string>("data_format") == "NHWC";
    const phi::funcs::PadMode mode = phi::funcs::PadModeOf(ctx.Attr<std::string>("mode"));
    std::vector<int64_t> before;
    phi::funcs::PaddedImage(dims, InnerFirst(paddings), channel_last, mode, &before);
    phi::funcs::Unpad<T>(ctx.template device_context<phi::CPUContext>(),
                         *ctx.Input<DenseTensor>("Out@GRAD"), dims, before, mode,
                         ctx.Output<DenseTensor>("X@GRAD"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pad2d, Pad2dCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(pad2d_grad, Pad2dGradCPUKernel, float, double);
