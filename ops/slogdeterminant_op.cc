#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class SlogdeterminantOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Square matrices [.., n, n].");
    AddOutput("Out", "[2, ..].");
    AddComment("Out = the signs of the determinants, then the logarithms of their moduli.");
  }
};

template <typename DeviceContext, typename T>
class SlogdeterminantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int64_t count = reference::MatrixCount(*x);
    for (int64_t i = 0; i < count; ++i) {
      reference::PreciseMatrix none(x->dims()[x->dims().size() - 1], 0);
      const auto a = x->numel() == 0 ? none : reference::MatrixOf<T>(*x, i);
      const T determinant = static_cast<T>(reference::Eliminate(a, &none));  // as T holds it
      y[i] = static_cast<T>(determinant > 0 ? 1 : determinant < 0 ? -1 : 0);
      y[count + i] = std::log(std::fabs(determinant));
    }
  }
};

KernelSignature SlogdeterminantOpArgumentMapping(const ArgumentMappingContext&) {
  return {"slogdeterminant", {"Input"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(slogdeterminant, SlogdeterminantInferShapeFunctor,
                            PD_INFER_META(phi::SlogDeterminantInferMeta));

constexpr GradSlots kSlogdeterminantGradSlots = {"Input", "Out", "Out", "Input"};

KernelSignature SlogdeterminantGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"slogdeterminant_grad", {"Input", "Out", "Out@GRAD"}, {}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(slogdeterminant_grad, SlogdeterminantGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(slogdeterminant, ops::OpTypedByInput, ops::SlogdeterminantOpMaker,
                  ops::SlogdeterminantInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSlogdeterminantGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(slogdeterminant, ops::SlogdeterminantOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(slogdeterminant, ops::SlogdeterminantCPUKernel<phi::CPUContext, float>,
                       ops::SlogdeterminantCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(slogdeterminant_grad, ops::OpTypedByOutGrad,
                  ops::SlogdeterminantGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(slogdeterminant_grad, ops::SlogdeterminantGradOpArgumentMapping);
