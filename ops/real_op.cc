#include "ops/common/operator/complex_of_out_grad.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/unary.h"

namespace paddle {
namespace operators {

class RealOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddComment("Out = the real part of X, element by element.");
  }
};

template <typename DeviceContext, typename T>
class RealCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = x->data<T>()[i].real;
    }
  }
};

KernelSignature RealOpArgumentMapping(const ArgumentMappingContext&) {
  return {"real", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(real, RealInferShapeFunctor, PD_INFER_META(phi::RealAndImagInferMeta));

constexpr GradSlots kRealGradSlots = {"", "", "Out", "X"};

KernelSignature RealGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"real_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(real_grad, RealGradInferShapeFunctor,
                            PD_INFER_META(phi::RealAndImagGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(real, ops::OpTypedByX, ops::RealOpMaker, ops::RealInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRealGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(real, ops::RealOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(real, ops::RealCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::RealCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(real_grad, ops::ComplexOfOutGrad, ops::RealGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(real_grad, ops::RealGradOpArgumentMapping);
