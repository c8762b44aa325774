#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class SolveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Square matrices [.., n, n].");
    AddInput("Y", "[.., n, k]; vectors [n] or, with the leading dims of X, [.., n].");
    AddOutput("Out", "The solutions.");
    AddComment("Out = that with X Out = Y; leading dims repeat to each other.");
  }
};

template <typename DeviceContext, typename T>
class SolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index own = phi::vectorize(y->dims());
    reference::Index vectors = phi::vectorize(x->dims());
    vectors.pop_back();
    const int tail = own.size() == 1 || own == vectors ? 1 : 2;
    const int64_t n = x->dims()[x->dims().size() - 1], k = tail == 1 ? 1 : own.back();
    const reference::Index dims = reference::LeadingDims(*out, tail);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const int64_t a = reference::RepeatedMatrix(dims, reference::LeadingDims(*x), i);
      const int64_t b = reference::RepeatedMatrix(dims, reference::LeadingDims(*y, tail), i);
      auto side = reference::MatrixOf<reference::Precise>(y->data<T>(), n, k, b);
      PADDLE_ENFORCE_NE(reference::Eliminate(reference::MatrixOf<T>(*x, a), &side), 0,
                        phi::errors::InvalidArgument("solve: matrix %d is not invertible", a));
      reference::StoreMatrix(side, i, z);
    }
  }
};

KernelSignature SolveOpArgumentMapping(const ArgumentMappingContext&) {
  return {"solve", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(solve, SolveInferShapeFunctor, PD_INFER_META(phi::SolveInferMeta));

constexpr GradSlots kSolveGradSlots = {"X Y", "Out", "Out", "X Y"};

KernelSignature SolveGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"solve_grad", {"X", "Y", "Out", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(solve_grad, SolveGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(solve, ops::OpTypedByX, ops::SolveOpMaker, ops::SolveInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSolveGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(solve, ops::SolveOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(solve, ops::SolveCPUKernel<phi::CPUContext, float>,
                       ops::SolveCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(solve_grad, ops::OpTypedByOutGrad, ops::SolveGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(solve_grad, ops::SolveGradOpArgumentMapping);
