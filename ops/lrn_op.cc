#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class LrnOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W], or [N, H, W, C] for NHWC.");
    AddOutput("Out", "Of the shape of X.");
    AddOutput("MidOut", "k + alpha times the sum of squares; of the shape of X.");
    AddAttr<int>("n", "Neighbouring channels in a sum, odd.").SetDefault(5);
    AddAttr<float>("k", "Added to the sum.").SetDefault(2.0f);
    AddAttr<float>("alpha", "Factor of the sum.").SetDefault(0.0001f);
    AddAttr<float>("beta", "The exponent.").SetDefault(0.75f);
    AddAttr<std::string>("data_format", "NCHW or NHWC.").SetDefault("AnyLayout");
    AddComment("Out = X / (k + alpha sum of X^2 over n channels)^beta.");
  }
};

class LrnOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X");
    const int n = ctx->Attrs().Get<int>("n");
    PADDLE_ENFORCE_EQ(x.size(), 4,
                      phi::errors::InvalidArgument("lrn: X must have rank 4; its shape is %s", x));
    PADDLE_ENFORCE_EQ(n > 0 && n % 2 == 1, true,
                      phi::errors::InvalidArgument("lrn: `n` must be odd; it is %d", n));
    ctx->SetOutputDim("Out", x);
    ctx->SetOutputDim("MidOut", x);
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class LrnCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const bool last = ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::Split3 s = reference::SplitAt(x.dims(), last ? 3 : 1);
    const int64_t reach = (ctx.Attr<int>("n") - 1) / 2;
    const auto k = static_cast<T>(static_cast<float>(ctx.Attr<float>("k")));
    const auto alpha = static_cast<T>(static_cast<float>(ctx.Attr<float>("alpha")));
    const auto beta = static_cast<T>(static_cast<float>(ctx.Attr<float>("beta")));
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* mid = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("MidOut"));
    if (x.numel() == 0) return;
    const T* from = x.data<T>();
    for (int64_t o = 0; o < s.outer; ++o) {
      for (int64_t c = 0; c < s.axis; ++c) {
        T* sum = mid + (o * s.axis + c) * s.inner;
        std::fill_n(sum, s.inner, k);
        for (int64_t d = std::max<int64_t>(c - reach, 0); d <= std::min(c + reach, s.axis - 1);
             ++d) {
          const T* row = from + (o * s.axis + d) * s.inner;
          for (int64_t i = 0; i < s.inner; ++i) sum[i] += alpha * row[i] * row[i];
        }
      }
    }
    for (int64_t i = 0; i < x.numel(); ++i) out[i] = from[i] * std::pow(mid[i], -beta);
  }
};

constexpr GradSlots kLrnGradSlots = {"X", "Out MidOut", "Out", "X"};

template <typename DeviceContext, typename T>
class LrnGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool last = ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::Split3 s = reference::SplitAt(x->dims(), last ? 3 : 1);
    const int64_t reach = (ctx.Attr<int>("n") - 1) / 2;
    const double beta = ctx.Attr<float>("beta");
    const double factor = 2.0 * static_cast<double>(ctx.Attr<float>("alpha")) * beta;
    const T *from = x->data<T>(), *out = ctx.Input<DenseTensor>("Out")->data<T>();
    const T* mid = ctx.Input<DenseTensor>("MidOut")->data<T>();
    const T* g = ctx.Input<DenseTensor>("Out@GRAD")->data<T>();
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("X@GRAD"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t c = i / s.inner % s.axis;
      double sum = 0;  // over the channels that this one takes part in
      for (int64_t d = std::max<int64_t>(c - reach, 0); d <= std::min(c + reach, s.axis - 1); ++d) {
        const int64_t at = i + (d - c) * s.inner;
        sum += static_cast<double>(g[at]) * static_cast<double>(out[at]) /
               static_cast<double>(mid[at]);
      }
      to[i] =
          static_cast<T>(static_cast<double>(g[i]) * std::pow(static_cast<double>(mid[i]), -beta) -
                         factor * static_cast<double>(from[i]) * sum);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lrn, ops::LrnOp, ops::LrnOpMaker, ops::SlotGradOpMaker<ops::kLrnGradSlots>);
REGISTER_OP_CPU_KERNEL(lrn, ops::LrnCPUKernel<phi::CPUContext, float>,
                       ops::LrnCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(lrn_grad, ops::OpTypedByX, ops::LikeForwardInferShape<ops::kLrnGradSlots>);
REGISTER_OP_CPU_KERNEL(lrn_grad, ops::LrnGradCPUKernel<phi::CPUContext, float>,
                       ops::LrnGradCPUKernel<phi::CPUContext, double>);
