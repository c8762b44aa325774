#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class ConjOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddComment("Out = the conjugate of X, element by element.");
  }
};

template <typename DeviceContext, typename T>
class ConjCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = T;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = x->data<T>()[i];
      if constexpr (!std::is_arithmetic_v<T>) y[i].imag = -y[i].imag;
    }
  }
};

KernelSignature ConjOpArgumentMapping(const ArgumentMappingContext&) {
  return {"conj", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(conj, ConjInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

/// The gradient is conj of the gradient.
constexpr char kConjGradType[] = "conj";

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conj, ops::OpTypedByX, ops::ConjOpMaker, ops::ConjInferShapeFunctor,
                  ops::ForwardOpGradMaker<ops::kConjGradType>);
PD_REGISTER_ARG_MAPPING_FN(conj, ops::ConjOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(conj, ops::ConjCPUKernel<phi::CPUContext, float>,
                       ops::ConjCPUKernel<phi::CPUContext, double>,
                       ops::ConjCPUKernel<phi::CPUContext, int>,
                       ops::ConjCPUKernel<phi::CPUContext, int64_t>,
                       ops::ConjCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ConjCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
