#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class CholeskyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Symmetric positive definite matrices [.., n, n]; one triangle is read.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<bool>("upper", "The upper triangle, of X and of Out.").SetDefault(false);
    AddComment("Out = the L with X = L Lᵀ, or (upper) its transpose.");
  }
};

template <typename DeviceContext, typename T>
class CholeskyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const bool upper = ctx.Attr<bool>("upper");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; x.numel() > 0 && i < reference::MatrixCount(x); ++i) {
      const reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      const auto factor = reference::CholeskyFactor(upper ? reference::AdjointOf(a) : a);
      reference::StoreMatrix(upper ? reference::AdjointOf(factor) : factor, i, y);
    }
  }
};

KernelSignature CholeskyOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cholesky", {"X"}, {"upper"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cholesky, CholeskyInferShapeFunctor,
                            PD_INFER_META(phi::CholeskyInferMeta));

constexpr GradSlots kCholeskyGradSlots = {"", "Out", "Out", "X"};

KernelSignature CholeskyGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cholesky_grad", {"Out", "Out@GRAD"}, {"upper"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cholesky_grad, CholeskyGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cholesky, ops::OpTypedByX, ops::CholeskyOpMaker, ops::CholeskyInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCholeskyGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cholesky, ops::CholeskyOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cholesky, ops::CholeskyCPUKernel<phi::CPUContext, float>,
                       ops::CholeskyCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(cholesky_grad, ops::OpTypedByOutGrad, ops::CholeskyGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(cholesky_grad, ops::CholeskyGradOpArgumentMapping);
