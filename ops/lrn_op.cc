#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void LrnInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

template <typename T>
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
        sum += double{g[at]} * out[at] / mid[at];
      }
      to[i] = static_cast<T>(g[i] * std::pow(double{mid[i]}, -beta) - factor * from[i] * sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lrn, LrnCPUKernel, float, double);
PD_LEGACY_KERNEL(lrn_grad, LrnGradCPUKernel, float, double);
