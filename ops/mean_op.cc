#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

class MeanOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "One number, of rank 0.");
    AddComment("Out = the mean of all elements of X.");
  }
};

template <typename DeviceContext, typename T>
class MeanCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    reference::Wide<T> sum(0);
    for (int64_t i = 0; i < x->numel(); ++i) sum += reference::Widen(x->data<T>()[i]);
    const reference::Wide<T> count(static_cast<double>(x->numel()));
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) =
        reference::Narrow<T>(sum / count);
  }
};

KernelSignature MeanOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mean_all", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mean, MeanInferShapeFunctor, PD_INFER_META(phi::MeanAllInferMeta));

constexpr GradSlots kMeanGradSlots = {"X", "", "Out", "X"};

KernelSignature MeanGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mean_all_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mean_grad, MeanGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(MeanGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(mean, ops::OpTypedByX, ops::MeanOpMaker, ops::MeanInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMeanGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(mean, mean_all);
PD_REGISTER_ARG_MAPPING_FN(mean, ops::MeanOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(mean, ops::MeanCPUKernel<phi::CPUContext, float>,
                       ops::MeanCPUKernel<phi::CPUContext, double>,
                       ops::MeanCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::MeanCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::MeanCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(mean_grad, ops::OpTypedByOutGrad, ops::MeanGradInferShapeFunctor,
                  ops::MeanGradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(mean_grad, mean_all_grad);
PD_REGISTER_ARG_MAPPING_FN(mean_grad, ops::MeanGradOpArgumentMapping);
