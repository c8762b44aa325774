#include <complex>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/unary.h"

namespace paddle {
namespace operators {

class AngleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddComment("Out = the angle of X, element by element.");
  }
};

template <typename DeviceContext, typename T>
class AngleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const std::complex<double> v(reference::Widen(x->data<T>()[i]));
      y[i] = static_cast<Out>(v == v ? std::arg(v) : 0.0);
      if (v == 0.0) y[i] = Out(0);
    }
  }
};

KernelSignature AngleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"angle", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(angle, AngleInferShapeFunctor,
                            PD_INFER_META(phi::RealAndImagInferMeta));

constexpr GradSlots kAngleGradSlots = {"X", "", "Out", "X"};

KernelSignature AngleGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"angle_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(angle_grad, AngleGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(angle, ops::OpTypedByX, ops::AngleOpMaker, ops::AngleInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kAngleGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(angle, ops::AngleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(angle, ops::AngleCPUKernel<phi::CPUContext, float>,
                       ops::AngleCPUKernel<phi::CPUContext, double>,
                       ops::AngleCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AngleCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(angle_grad, ops::OpTypedByX, ops::AngleGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(angle_grad, ops::AngleGradOpArgumentMapping);
