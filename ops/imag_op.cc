#include "ops/common/operator/complex_of_out_grad.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/unary.h"

namespace paddle {
namespace operators {

class ImagOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddComment("Out = the imaginary part of X, element by element.");
  }
};

template <typename DeviceContext, typename T>
class ImagCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = x->data<T>()[i].imag;
    }
  }
};

KernelSignature ImagOpArgumentMapping(const ArgumentMappingContext&) {
  return {"imag", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(imag, ImagInferShapeFunctor, PD_INFER_META(phi::RealAndImagInferMeta));

constexpr GradSlots kImagGradSlots = {"", "", "Out", "X"};

KernelSignature ImagGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"imag_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(imag_grad, ImagGradInferShapeFunctor,
                            PD_INFER_META(phi::RealAndImagGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(imag, ops::OpTypedByX, ops::ImagOpMaker, ops::ImagInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kImagGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(imag, ops::ImagOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(imag, ops::ImagCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ImagCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(imag_grad, ops::ComplexOfOutGrad, ops::ImagGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(imag_grad, ops::ImagGradOpArgumentMapping);
