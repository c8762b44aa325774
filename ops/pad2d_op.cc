#include "ops/common/family/move_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/conv/unpad.h"

namespace paddle {
namespace operators {

class Pad2dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W] or [N, H, W, C].");
    AddInput("Paddings", "The paddings as a tensor; it outranks `paddings`.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("paddings", "Top, bottom, left, right.");
    AddAttr<float>("pad_value", "What they are, if constant.").SetDefault(0.0f);
    AddAttr<std::string>("mode", "constant, reflect or edge.").SetDefault("constant");
    AddAttr<std::string>("data_format", "Where the channels are.").SetDefault("NCHW");
    AddComment("Out = X with more elements around its images.");
  }
};

class Pad2dOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Paddings"};
    return kSlots;
  }
};

/// Left, right, top, bottom from the op's top, bottom, left, right.
inline std::vector<int64_t> InnerFirst(const std::vector<int64_t>& paddings) {
  PADDLE_ENFORCE_EQ(paddings.size(), 4,
                    phi::errors::InvalidArgument("attribute `paddings` must hold 4 numbers; it "
                                                 "holds %d",
                                                 paddings.size()));
  return {paddings[2], paddings[3], paddings[0], paddings[1]};
}

template <typename DeviceContext, typename T>
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

struct Pad2dInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
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
};

constexpr GradSlots kPad2dGradSlots = {"X Paddings", "", "Out", "X"};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(Pad2dGradNoNeedBufferVarsInferer, "X");

template <typename DeviceContext, typename T>
class Pad2dGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    const auto paddings = reference::IntegersFrom<int>(ctx, "Paddings", nullptr, "paddings");
    const bool channel_last = ctx.Attr<std::string>("data_format") == "NHWC";
    const phi::funcs::PadMode mode = phi::funcs::PadModeOf(ctx.Attr<std::string>("mode"));
    std::vector<int64_t> before;
    phi::funcs::PaddedImage(dims, InnerFirst(paddings), channel_last, mode, &before);
    phi::funcs::Unpad<T>(ctx.template device_context<DeviceContext>(),
                         *ctx.Input<DenseTensor>("Out@GRAD"), dims, before, mode,
                         ctx.Output<DenseTensor>("X@GRAD"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pad2d, ops::Pad2dOp, ops::Pad2dOpMaker, ops::Pad2dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPad2dGradSlots>);
REGISTER_OP_CPU_KERNEL(pad2d, ops::Pad2dCPUKernel<phi::CPUContext, float>,
                       ops::Pad2dCPUKernel<phi::CPUContext, double>,
                       ops::Pad2dCPUKernel<phi::CPUContext, int>,
                       ops::Pad2dCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(pad2d_grad, ops::SlotGradOp<ops::kPad2dGradSlots>,
                  ops::Pad2dGradNoNeedBufferVarsInferer);
REGISTER_OP_CPU_KERNEL(pad2d_grad, ops::Pad2dGradCPUKernel<phi::CPUContext, float>,
                       ops::Pad2dGradCPUKernel<phi::CPUContext, double>);
