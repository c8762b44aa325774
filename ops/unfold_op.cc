#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class UnfoldOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W].");
    AddOutput("Y", "[N, C * window, positions].");
    AddAttr<std::vector<int>>("kernel_sizes", "Height and width of the window.");
    AddAttr<std::vector<int>>("strides", "");
    AddAttr<std::vector<int>>("paddings", "Top, left, bottom, right.");
    AddAttr<std::vector<int>>("dilations", "");
    AddComment("Y = the patches under a window that slides over the images, as columns.");
  }
};

template <typename DeviceContext, typename T>
class UnfoldCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    T* y = reference::Allocate<T>(ctx, out);
    const auto kernel = ctx.Attr<std::vector<int>>("kernel_sizes");
    const auto strides = ctx.Attr<std::vector<int>>("strides");
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    const auto dilations = ctx.Attr<std::vector<int>>("dilations");
    const int64_t h = x->dims()[2], w = x->dims()[3];
    const int64_t window = static_cast<int64_t>(kernel[0]) * kernel[1];
    const int64_t positions = out->dims()[2];
    const int64_t out_w =
        (w + paddings[1] + paddings[3] - dilations[1] * (kernel[1] - 1) - 1) / strides[1] + 1;
    const T* from = x->numel() == 0 ? nullptr : x->data<T>();
    phi::ParallelFor(x->dims()[0] * out->dims()[1], 16, [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        const T* image = from + row / window * h * w;
        const int64_t up = row % window / kernel[1] * dilations[0] - paddings[0];
        const int64_t left = row % kernel[1] * dilations[1] - paddings[1];
        for (int64_t k = 0; k < positions; ++k) {
          const int64_t i = k / out_w * strides[0] + up, j = k % out_w * strides[1] + left;
          const bool inside = i >= 0 && i < h && j >= 0 && j < w;
          y[row * positions + k] = inside ? image[i * w + j] : T(0);
        }
      }
    });
  }
};

KernelSignature UnfoldOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unfold", {"X"}, {"kernel_sizes", "strides", "paddings", "dilations"}, {"Y"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unfold, UnfoldInferShapeFunctor, PD_INFER_META(phi::UnfoldInferMeta));

constexpr GradSlots kUnfoldGradSlots = {"X", "", "Y", "X"};

KernelSignature UnfoldGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unfold_grad",
          {"X", "Y@GRAD"},
          {"kernel_sizes", "strides", "paddings", "dilations"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unfold_grad, UnfoldGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(UnfoldGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unfold, ops::OpTypedByX, ops::UnfoldOpMaker, ops::UnfoldInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kUnfoldGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(unfold, ops::UnfoldOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unfold, ops::UnfoldCPUKernel<phi::CPUContext, float>,
                       ops::UnfoldCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(unfold_grad, ops::OpTypedByYGrad, ops::UnfoldGradInferShapeFunctor,
                  ops::UnfoldGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(unfold_grad, ops::UnfoldGradOpArgumentMapping);
