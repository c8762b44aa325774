#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class TriangularSolveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., n, n], of which one triangle is read.");
    AddInput("Y", "The right hand sides [.., n, k].");
    AddOutput("Out", "The solutions.");
    AddAttr<bool>("upper", "The upper triangle.").SetDefault(true);
    AddAttr<bool>("transpose", "Of the transposed triangle.").SetDefault(false);
    AddAttr<bool>("unitriangular", "The diagonal counts as 1.").SetDefault(false);
    AddComment("Out = that with X Out = Y; leading dims repeat to each other.");
  }
};

template <typename DeviceContext, typename T>
class TriangularSolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* triangles = ctx.Input<DenseTensor>("X");
    const auto* sides = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool upper = ctx.Attr<bool>("upper"), transpose = ctx.Attr<bool>("transpose");
    const bool unit = ctx.Attr<bool>("unitriangular");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index dims = reference::LeadingDims(*out);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const auto matrix = reference::MatrixOf<T>(
          *triangles, reference::RepeatedMatrix(dims, reference::LeadingDims(*triangles), i));
      const auto side = reference::MatrixOf<T>(
          *sides, reference::RepeatedMatrix(dims, reference::LeadingDims(*sides), i));
      const auto a = transpose ? reference::AdjointOf(matrix) : matrix;
      reference::StoreMatrix(reference::Substitute(a, upper == transpose, unit, side), i, z);
    }
  }
};

KernelSignature TriangularSolveOpArgumentMapping(const ArgumentMappingContext&) {
  return {"triangular_solve", {"X", "Y"}, {"upper", "transpose", "unitriangular"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(triangular_solve, TriangularSolveInferShapeFunctor,
                            PD_INFER_META(phi::TriangularSolveInferMeta));

constexpr GradSlots kTriangularSolveGradSlots = {"X Y", "Out", "Out", "X Y"};

KernelSignature TriangularSolveGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"triangular_solve_grad",
          {"X", "Y", "Out", "Out@GRAD"},
          {"upper", "transpose", "unitriangular"},
          {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(triangular_solve_grad, TriangularSolveGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(triangular_solve, ops::OpTypedByX, ops::TriangularSolveOpMaker,
                  ops::TriangularSolveInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTriangularSolveGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(triangular_solve, ops::TriangularSolveOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(triangular_solve, ops::TriangularSolveCPUKernel<phi::CPUContext, float>,
                       ops::TriangularSolveCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(triangular_solve_grad, ops::OpTypedByOutGrad,
                  ops::TriangularSolveGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(triangular_solve_grad, ops::TriangularSolveGradOpArgumentMapping);
