#include <cmath>

#include "ops/operator.h"
#include "ops/reference_kernel.h"

namespace paddle {
namespace operators {

class DataNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C].");
    AddInput("BatchSize", "[C]: how many values the sums are of.");
    AddInput("BatchSum", "[C].");
    AddInput("BatchSquareSum", "[C].");
    AddInput("scale_w", "[C], with enable_scale_and_shift.").AsDispensable();
    AddInput("bias", "[C], with enable_scale_and_shift.").AsDispensable();
    AddOutput("Y", "Of the shape of X.");
    AddOutput("Means", "[C].").AsIntermediate();
    AddOutput("Scales", "[C].").AsIntermediate();
    AddAttr<float>("epsilon", "Of the update.").SetDefault(1e-4f);
    AddAttr<int>("slot_dim", "Values a slot; a slot that begins with 0 stays 0. -1: no slots.")
        .SetDefault(-1);
    AddAttr<float>("summary_decay_rate", "Of the update.").SetDefault(0.9999999f);
    AddAttr<bool>("enable_scale_and_shift", "Y = scale_w Y + bias.").SetDefault(false);
    AddAttr<std::string>("data_layout", "NCHW.").SetDefault("NCHW");
    AddAttr<bool>("sync_stats", "Of the update on a GPU.").SetDefault(false);
    AddComment("Y = (X - BatchSum / BatchSize) sqrt(BatchSize / BatchSquareSum).");
  }
};

class DataNormOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X");
    PADDLE_ENFORCE_EQ(
        x.size() >= 2 && x.size() <= 5, true,
        phi::errors::InvalidArgument("data_norm: X must have rank 2 to 5; its shape is %s", x));
    const phi::DDim size = ctx->GetInputDim("BatchSize");
    PADDLE_ENFORCE_EQ(size.size() == 1 && (size[0] < 0 || x[1] < 0 || size[0] == x[1]), true,
                      phi::errors::InvalidArgument(
                          "data_norm: BatchSize must have shape [%d]; it has %s", x[1], size));
    ctx->SetOutputDim("Y", x);
    ctx->SetOutputDim("Means", {x[1]});
    ctx->SetOutputDim("Scales", {x[1]});
    ctx->ShareLoD("X", "Y");
  }
};

template <typename DeviceContext, typename T>
class DataNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t rows = x->dims()[0], columns = x->dims()[1];
    for (const char* slot : {"BatchSize", "BatchSum", "BatchSquareSum", "scale_w", "bias"}) {
      if (!ctx.HasInput(slot)) continue;
      PADDLE_ENFORCE_EQ(
          ctx.Input<DenseTensor>(slot)->numel() == columns && x->numel() == rows * columns, true,
          phi::errors::InvalidArgument(
              "data_norm: %s must have shape [%d] for X of shape %s; it has %s", slot, columns,
              x->dims(), ctx.Input<DenseTensor>(slot)->dims()));
    }
    const T* size = ctx.Input<DenseTensor>("BatchSize")->data<T>();
    const T* sum = ctx.Input<DenseTensor>("BatchSum")->data<T>();
    const T* squares = ctx.Input<DenseTensor>("BatchSquareSum")->data<T>();
    T* mean = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Means"));
    T* scale = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Scales"));
    for (int64_t c = 0; c < columns; ++c) {
      mean[c] = sum[c] / size[c];
      scale[c] = std::sqrt(size[c] / squares[c]);
    }
    const bool shifted = ctx.Attr<bool>("enable_scale_and_shift");
    PADDLE_ENFORCE_EQ(!shifted || (ctx.HasInput("scale_w") && ctx.HasInput("bias")), true,
                      phi::errors::InvalidArgument(
                          "data_norm: `enable_scale_and_shift` needs inputs scale_w and bias"));
    const T* factor = shifted ? ctx.Input<DenseTensor>("scale_w")->data<T>() : nullptr;
    const T* shift = shifted ? ctx.Input<DenseTensor>("bias")->data<T>() : nullptr;
    const int64_t slot = ctx.Attr<int>("slot_dim");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y"));
    for (int64_t i = 0; i < rows * columns; ++i) {
      const int64_t c = i % columns;
      const T first = slot > 0 ? x->data<T>()[i - c % slot] : T(1);
      if (slot > 0 && first > T(-1e-7f) && first < T(1e-7f)) {
        y[i] = T(0);
        continue;
      }
      y[i] = (x->data<T>()[i] - mean[c]) * scale[c];
      if (shifted) y[i] = y[i] * factor[c] + shift[c];
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(data_norm, ops::DataNormOp, ops::DataNormOpMaker);
REGISTER_OP_CPU_KERNEL(data_norm, ops::DataNormCPUKernel<phi::CPUContext, float>,
                       ops::DataNormCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(data_norm).AddCheckpoint(
    "Adds the input scale_w.",
    paddle::framework::compatible::OpVersionDesc().NewInput("scale_w", "Factors."));
