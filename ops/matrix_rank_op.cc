#include <limits>

#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/index_tensors.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class MatrixRankOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., m, n].");
    AddInput("TolTensor", "Tolerances, which repeat with the matrices.").AsDispensable();
    AddOutput("Out", "int32.");
    AddAttr<float>("tol", "The tolerance.").SetDefault(0.0f);
    AddAttr<bool>("hermitian", "X is Hermitian: moduli of eigenvalues are counted.")
        .SetDefault(false);
    AddAttr<bool>("use_default_tol",
                  "The greatest value times max(m, n) and the epsilon of the type.")
        .SetDefault(true);
    AddComment("Out = how many singular values are greater than the tolerance.");
  }
};

template <typename DeviceContext, typename T>
class MatrixRankCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* tolerances = ctx.Input<DenseTensor>("TolTensor");
    auto* out = ctx.Output<DenseTensor>("Out");
    int* y = reference::Allocate<int>(ctx, out);
    const reference::Index dims = phi::vectorize(out->dims()), batch = reference::LeadingDims(*x);
    const bool by_default = ctx.Attr<bool>("use_default_tol");
    const int rank = x->dims().size();
    const int64_t size = std::max(x->dims()[rank - 2], x->dims()[rank - 1]);
    for (int64_t i = 0; i < out->numel(); ++i) {
      const auto values = Values(ctx, *x, reference::RepeatedMatrix(dims, batch, i));
      reference::Precise greatest = 0, limit = by_default ? 0.0f : ctx.Attr<float>("tol");
      for (reference::Precise value : values) greatest = std::max(greatest, value);
      if (tolerances != nullptr) {
        const reference::Index own = phi::vectorize(tolerances->dims());
        limit = tolerances->data<T>()[reference::RepeatedMatrix(dims, own, i)];
      }
      const reference::Precise epsilon = std::numeric_limits<T>::epsilon();
      if (by_default) limit = std::max(limit, greatest * epsilon * size);
      y[i] = 0;
      for (reference::Precise value : values) y[i] += value > limit ? 1 : 0;
    }
  }

 private:
  static std::vector<reference::Precise> Values(const framework::ExecutionContext& ctx,
                                                const DenseTensor& x, int64_t item) {
    std::vector<reference::Precise> values;
    if (x.numel() == 0) return values;
    if (ctx.Attr<bool>("hermitian")) {
      reference::ComplexMatrix vectors;
      reference::JacobiEigen(reference::EigenMatrix<T>(x, item, 'L'), &values, &vectors);
      for (reference::Precise& value : values) value = std::fabs(value);
    } else {
      reference::PreciseMatrix u, v;
      reference::JacobiSvd(reference::MatrixOf<T>(x, item), &u, &values, &v);
    }
    return values;
  }
};

KernelSignature MatrixRankOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("TolTensor")) {
    return {"matrix_rank_tol", {"X", "TolTensor"}, {"use_default_tol", "hermitian"}, {"Out"}};
  }
  return {"matrix_rank", {"X"}, {"tol", "use_default_tol", "hermitian"}, {"Out"}};
}

// Which of both shape functions depends on the input TolTensor, as the kernel does.
DECLARE_INFER_SHAPE_FUNCTOR(matrix_rank, MatrixRankOfAttribute,
                            PD_INFER_META(phi::MatrixRankInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(matrix_rank, MatrixRankOfTensor,
                            PD_INFER_META(phi::MatrixRankTolInferMeta));
struct MatrixRankInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->HasInput("TolTensor")) {
      MatrixRankOfTensor()(ctx);
    } else {
      MatrixRankOfAttribute()(ctx);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(matrix_rank, ops::OpTypedByX, ops::MatrixRankOpMaker,
                             ops::MatrixRankInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(matrix_rank, ops::MatrixRankOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(matrix_rank, ops::MatrixRankCPUKernel<phi::CPUContext, float>,
                       ops::MatrixRankCPUKernel<phi::CPUContext, double>);
