#include "ops/common/family/cross_entropy_op.h"

#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void CrossEntropyOp2InferShape(framework::InferShapeContext* ctx) {
  const phi::DDim out = CheckedOutDims(ctx, false);
  ctx->SetOutputDim("Y", out);
  std::vector<int64_t> shape = phi::vectorize(ctx->GetInputDim("X"));
  shape.back() = 1;  // also where Label, and so Y, has one dimension less
  ctx->SetOutputDim("MatchX", phi::make_ddim(shape));
  shape = phi::vectorize(ctx->GetInputDim("X"));
  shape.push_back(0);
  ctx->SetOutputDim("XShape", phi::make_ddim(shape));
  ctx->ShareLoD("X", "Y");
  ctx->ShareLoD("X", "XShape");
}

template <typename T>
class CrossEntropy2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int ignored = ctx.Attr<int>("ignore_index");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const auto targets = reference::CheckedClasses(*ctx.Input<DenseTensor>("Label"), classes,
                                                   ignored, "cross_entropy2");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y"));
    T* match = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("MatchX"));
    for (size_t i = 0; i < targets.size(); ++i) {
      const bool counts = targets[i] != ignored;
      match[i] = counts ? x->data<T>()[i * classes + targets[i]] : T(0);
      y[i] = counts ? static_cast<T>(-reference::CutLogarithm(match[i])) : T(0);
    }
  }
};

// XShape is the shape of X and then 0.
void CrossEntropyGrad2InferShape(framework::InferShapeContext* ctx) {
  const phi::DDim dims = ctx->GetInputDim("XShape");
  ctx->SetOutputDim("X@GRAD", phi::slice_ddim(dims, 0, dims.size() - 1));
  ctx->ShareLoD("XShape", "X@GRAD");
}

template <typename T>
class CrossEntropyGrad2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x_grad = ctx.Output<DenseTensor>("X@GRAD");
    const int64_t classes = x_grad->dims()[x_grad->dims().size() - 1];
    const int ignored = ctx.Attr<int>("ignore_index");
    const auto targets = reference::CheckedClasses(*ctx.Input<DenseTensor>("Label"), classes,
                                                   ignored, "cross_entropy_grad2");
    const T* match = ctx.Input<DenseTensor>("MatchX")->data<T>();
    const T* g = ctx.Input<DenseTensor>("Y@GRAD")->data<T>();
    T* to = reference::Allocate<T>(ctx, x_grad);
    std::fill_n(to, x_grad->numel(), T(0));
    for (size_t i = 0; i < targets.size(); ++i) {
      if (targets[i] != ignored) to[i * classes + targets[i]] = -g[i] / match[i];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cross_entropy2, CrossEntropy2CPUKernel, float, double);
PD_LEGACY_KERNEL(cross_entropy_grad2, CrossEntropyGrad2CPUKernel, float, double);
