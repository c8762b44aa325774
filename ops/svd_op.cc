#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class SvdOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., m, n].");
    AddOutput("U", "[.., m, k], k = min(m, n); or [.., m, m].");
    AddOutput("S", "[.., k], descending.");
    AddOutput("VH", "[.., k, n]; or [.., n, n].");
    AddAttr<bool>("full_matrices", "U and VH are square.").SetDefault(false);
    AddComment("X = U S VH.");
  }
};

template <typename DeviceContext, typename T>
class SvdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* u = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("U"));
    T* s = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("S"));
    T* vh = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("VH"));
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1], k = std::min(m, n);
    const bool full = ctx.Attr<bool>("full_matrices");
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      const auto a =
          x->numel() == 0 ? reference::PreciseMatrix(m, n) : reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix left, right;
      std::vector<reference::Precise> values;
      reference::JacobiSvd(a, &left, &values, &right);
      reference::StoreMatrix(Completed(left, full ? m : k), i, u);
      reference::StoreMatrix(reference::AdjointOf(Completed(right, full ? n : k)), i, vh);
      for (int64_t j = 0; j < k; ++j) s[i * k + j] = static_cast<T>(values[j]);
    }
  }

 private:
  // More orthonormal columns, from unit vectors by Gram and Schmidt.
  static reference::PreciseMatrix Completed(const reference::PreciseMatrix& a, int64_t columns) {
    reference::ComplexMatrix q(a.rows, columns);
    int64_t have = a.cols;
    for (int64_t i = 0; i < a.rows; ++i) {
      for (int64_t j = 0; j < have; ++j) q(i, j) = a(i, j);
    }
    for (int64_t unit = 0; unit < a.rows && have < columns; ++unit) {
      std::vector<reference::Precise> v(a.rows, 0);
      v[unit] = 1;
      reference::Precise square = 0;
      for (int pass = 0; pass < 2; ++pass) {
        for (int64_t j = 0; j < have; ++j) {
          reference::Precise dot = 0;
          for (int64_t i = 0; i < a.rows; ++i) dot += q(i, j).real() * v[i];
          for (int64_t i = 0; i < a.rows; ++i) v[i] -= dot * q(i, j).real();
        }
      }
      for (reference::Precise part : v) square += part * part;
      if (square < 1e-3L) continue;  // it lies in what is there
      for (int64_t i = 0; i < a.rows; ++i) q(i, have) = v[i] / std::sqrt(square);
      reference::FixPhase(&q, have++);
    }
    reference::PreciseMatrix out(a.rows, columns);
    for (size_t i = 0; i < q.at.size(); ++i) out.at[i] = q.at[i].real();
    return out;
  }
};

KernelSignature SvdOpArgumentMapping(const ArgumentMappingContext&) {
  return {"svd", {"X"}, {"full_matrices"}, {"U", "S", "VH"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(svd, SvdInferShapeFunctor, PD_INFER_META(phi::SvdInferMeta));

constexpr GradSlots kSvdGradSlots = {"X", "U VH S", "U VH S", "X"};

KernelSignature SvdGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"svd_grad",
          {"X", "U", "VH", "S", "U@GRAD", "VH@GRAD", "S@GRAD"},
          {"full_matrices"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(svd_grad, SvdGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(svd, ops::OpTypedByX, ops::SvdOpMaker, ops::SvdInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSvdGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(svd, ops::SvdOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(svd, ops::SvdCPUKernel<phi::CPUContext, float>,
                       ops::SvdCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(svd_grad, ops::OpTypedByX, ops::SvdGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(svd_grad, ops::SvdGradOpArgumentMapping);
