#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class CholeskySolveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The right hand sides [.., n, k].");
    AddInput("Y", "Cholesky factors [.., n, n]; one triangle is read.");
    AddOutput("Out", "The solutions.");
    AddAttr<bool>("upper", "Y is the upper factor.").SetDefault(false);
    AddComment("Out = that with Y Yᵀ Out = X, or (upper) Yᵀ Y Out = X.");
  }
};

template <typename DeviceContext, typename T>
class CholeskySolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* factors = ctx.Input<DenseTensor>("Y");
    const auto* sides = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool upper = ctx.Attr<bool>("upper");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index dims = reference::LeadingDims(*out);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const auto matrix = reference::MatrixOf<T>(
          *factors, reference::RepeatedMatrix(dims, reference::LeadingDims(*factors), i));
      const auto side = reference::MatrixOf<T>(
          *sides, reference::RepeatedMatrix(dims, reference::LeadingDims(*sides), i));
      const auto lower = upper ? reference::AdjointOf(matrix) : matrix;
      const auto half = reference::Substitute(lower, true, false, side);
      reference::StoreMatrix(reference::Substitute(reference::AdjointOf(lower), false, false, half),
                             i, z);
    }
  }
};

KernelSignature CholeskySolveOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cholesky_solve", {"X", "Y"}, {"upper"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cholesky_solve, CholeskySolveInferShapeFunctor,
                            PD_INFER_META(phi::CholeskySolveInferMeta));

constexpr GradSlots kCholeskySolveGradSlots = {"X Y", "Out", "Out", "X Y"};

KernelSignature CholeskySolveGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cholesky_solve_grad", {"X", "Y", "Out", "Out@GRAD"}, {"upper"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cholesky_solve_grad, CholeskySolveGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cholesky_solve, ops::OpTypedByX, ops::CholeskySolveOpMaker,
                  ops::CholeskySolveInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCholeskySolveGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cholesky_solve, ops::CholeskySolveOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cholesky_solve, ops::CholeskySolveCPUKernel<phi::CPUContext, float>,
                       ops::CholeskySolveCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(cholesky_solve_grad, ops::OpTypedByOutGrad,
                  ops::CholeskySolveGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(cholesky_solve_grad, ops::CholeskySolveGradOpArgumentMapping);
