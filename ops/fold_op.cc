#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class FoldOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C * window, positions].");
    AddOutput("Y", "[N, C, output_sizes].");
    AddAttr<std::vector<int>>("output_sizes", "Height and width of the images.");
    AddAttr<std::vector<int>>("kernel_sizes", "Height and width of the window.");
    AddAttr<std::vector<int>>("strides", "Of the window, down and across.");
    AddAttr<std::vector<int>>("paddings", "Top, left, bottom, right.");
    AddAttr<std::vector<int>>("dilations", "Of the elements of the window, down and across.");
    AddComment("Y = the images on which the patches, the columns of X, are added up.");
  }
};

template <typename DeviceContext, typename T>
class FoldCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    const auto kernel = ctx.Attr<std::vector<int>>("kernel_sizes");
    const auto strides = ctx.Attr<std::vector<int>>("strides");
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    const auto dilations = ctx.Attr<std::vector<int>>("dilations");
    const int64_t h = out->dims()[2], w = out->dims()[3], positions = x->dims()[2];
    const int64_t across =
        (w + paddings[1] + paddings[3] - dilations[1] * (kernel[1] - 1) - 1) / strides[1] + 1;
    std::vector<reference::Wide<T>> sums(out->numel(), reference::Wide<T>(0));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t row = i / positions, place = i % positions;
      const int64_t element = row % (kernel[0] * kernel[1]), plane = row / (kernel[0] * kernel[1]);
      const int64_t y =
          place / across * strides[0] + element / kernel[1] * dilations[0] - paddings[0];
      const int64_t z =
          place % across * strides[1] + element % kernel[1] * dilations[1] - paddings[1];
      if (y < 0 || y >= h || z < 0 || z >= w) continue;
      sums[(plane * h + y) * w + z] += reference::Widen(x->data<T>()[i]);
    }
    T* to = reference::Allocate<T>(ctx, out);
    for (const reference::Wide<T>& sum : sums) *to++ = reference::Narrow<T>(sum);
  }
};

KernelSignature FoldOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "fold", {"X"}, {"output_sizes", "kernel_sizes", "strides", "paddings", "dilations"}, {"Y"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fold, FoldInferShapeFunctor, PD_INFER_META(phi::FoldInferMeta));

constexpr GradSlots kFoldGradSlots = {"X", "", "Y", "X"};

KernelSignature FoldGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fold_grad",
          {"X", "Y@GRAD"},
          {"output_sizes", "kernel_sizes", "strides", "paddings", "dilations"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fold_grad, FoldGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(FoldGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fold, ops::OpTypedByX, ops::FoldOpMaker, ops::FoldInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kFoldGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fold, ops::FoldOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fold, ops::FoldCPUKernel<phi::CPUContext, float>,
                       ops::FoldCPUKernel<phi::CPUContext, double>,
                       ops::FoldCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::FoldCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(fold_grad, ops::OpTypedByYGrad, ops::FoldGradInferShapeFunctor,
                  ops::FoldGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(fold_grad, ops::FoldGradOpArgumentMapping);
