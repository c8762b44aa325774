#include "ops/common/family/cross_entropy_op.h"

#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void CrossEntropyInferShape(framework::InferShapeContext* ctx) {
  ctx->SetOutputDim("Y", CheckedOutDims(ctx, ctx->Attrs().Get<bool>("soft_label")));
  ctx->ShareLoD("X", "Y");
}

template <typename T>
class CrossEntropyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const bool soft = ctx.Attr<bool>("soft_label");
    const int ignored = ctx.Attr<int>("ignore_index");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    auto* out = ctx.Output<DenseTensor>("Y");
    T* y = reference::Allocate<T>(ctx, out);
    std::vector<int64_t> targets;
    if (!soft) targets = reference::CheckedClasses(*label, classes, ignored, "cross_entropy");
    for (int64_t i = 0; i < out->numel(); ++i) {
      const T* p = x->data<T>() + i * classes;
      double sum = 0;
      for (int64_t k = 0; soft && k < classes; ++k) {
        sum -=
            static_cast<double>(label->data<T>()[i * classes + k]) * reference::CutLogarithm(p[k]);
      }
      if (!soft && targets[i] != ignored) sum = -reference::CutLogarithm(p[targets[i]]);
      y[i] = static_cast<T>(sum);
    }
  }
};

template <typename T>
class CrossEntropyGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const T *p = x->data<T>(), *g = ctx.Input<DenseTensor>("Y@GRAD")->data<T>();
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("X@GRAD"));
    if (x->numel() == 0) return;
    const int64_t classes = x->dims()[x->dims().size() - 1], rows = x->numel() / classes;
    if (ctx.Attr<bool>("soft_label")) {
      const T* weight = label->data<T>();
      for (int64_t i = 0; i < rows * classes; ++i) to[i] = -weight[i] * g[i / classes] / p[i];
      return;
    }
    std::fill_n(to, rows * classes, T(0));
    const int ignored = ctx.Attr<int>("ignore_index");
    const auto targets = reference::CheckedClasses(*label, classes, ignored, "cross_entropy_grad");
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t at = i * classes + targets[i];
      if (targets[i] != ignored) to[at] = -g[i] / p[at];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cross_entropy, CrossEntropyCPUKernel, float, double);
PD_LEGACY_KERNEL(cross_entropy_grad, CrossEntropyGradCPUKernel, float, double);
