#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AbsOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = |X|; real where X is complex."; }
};

template <typename DeviceContext, typename T>
class AbsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = reference::Std(reference::Widen(x->data<T>()[i]));
      y[i] = static_cast<Out>(std::abs(v));
    }
  }
};

KernelSignature AbsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"abs", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(abs, AbsInferShapeFunctor, PD_INFER_META(phi::RealAndImagInferMeta));

constexpr GradSlots kAbsGradSlots = {"X", "", "Out", "X"};

KernelSignature AbsGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"abs_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(abs_grad, AbsGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(abs, ops::OpTypedByX, ops::AbsOpMaker, ops::AbsInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAbsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(abs, ops::AbsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(abs, ops::AbsCPUKernel<phi::CPUContext, float>,
                       ops::AbsCPUKernel<phi::CPUContext, double>,
                       ops::AbsCPUKernel<phi::CPUContext, int>,
                       ops::AbsCPUKernel<phi::CPUContext, int64_t>,
                       ops::AbsCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AbsCPUKernel<phi::CPUContext, phi::dtype::complex<double>>,
                       ops::AbsCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(abs_grad, ops::OpTypedByX, ops::AbsGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(abs_grad, ops::AbsGradOpArgumentMapping);
