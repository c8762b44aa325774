#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class PReluOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor; the first axis counts samples.");
    AddInput("Alpha", "The factors of what is not above 0.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<std::string>("mode", "all, channel or element: how many factors there are.")
        .SetDefault("all");
    AddAttr<std::string>("data_format", "NHWC: the last axis counts channels.").SetDefault("NCHW");
    AddComment("Out = X where X is above 0, else Alpha X.");
  }
};

template <typename DeviceContext, typename T>
class PReluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* alpha = ctx.Input<DenseTensor>("Alpha");
    const auto mode = ctx.Attr<std::string>("mode");
    const bool last = ctx.Attr<std::string>("data_format") == "NHWC";
    const int rank = x->dims().size();
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      int64_t at = 0;
      if (mode == "element") at = i % alpha->numel();
      if (mode == "channel") {
        const reference::Split3 n = reference::SplitAt(x->dims(), last ? rank - 1 : 1);
        at = i / n.inner % n.axis;
      }
      const double v = x->data<T>()[i];
      y[i] = static_cast<T>(v > 0 ? v : static_cast<double>(alpha->data<T>()[at]) * v);
    }
  }
};

KernelSignature PReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"prelu", {"X", "Alpha"}, {"data_format", "mode"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(prelu, PReluInferShapeFunctor, PD_INFER_META(phi::PReluInferMeta));

constexpr GradSlots kPReluGradSlots = {"X Alpha", "", "Out", "X Alpha"};

KernelSignature PReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "prelu_grad", {"X", "Alpha", "Out@GRAD"}, {"data_format", "mode"}, {"X@GRAD", "Alpha@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(prelu_grad, PReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(prelu, ops::OpTypedByX, ops::PReluOpMaker, ops::PReluInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(prelu, ops::PReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(prelu, ops::PReluCPUKernel<phi::CPUContext, float>,
                       ops::PReluCPUKernel<phi::CPUContext, double>,
                       ops::PReluCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(prelu_grad, ops::OpTypedByOutGrad, ops::PReluGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(prelu_grad, ops::PReluGradOpArgumentMapping);
