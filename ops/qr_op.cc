#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class QrOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., m, n].");
    AddOutput("Q", "Orthonormal columns; not written in mode r.");
    AddOutput("R", "Upper triangles.");
    AddAttr<std::string>("mode", "reduced, complete or r.").SetDefault("reduced");
    AddComment("X = Q R.");
  }
};

template <typename DeviceContext, typename T>
class QrCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::string mode = ctx.Attr<std::string>("mode");
    T* r = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("R"));
    T* q = mode == "r" ? nullptr : reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Q"));
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1];
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      const auto a =
          x->numel() == 0 ? reference::PreciseMatrix(m, n) : reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix full_q, full_r;
      reference::ReflectionQr(a, &full_q, &full_r);
      const int64_t k = mode == "complete" ? m : std::min(m, n);
      reference::PreciseMatrix some_q(m, k), some_r(k, n);
      for (int64_t c = 0; c < k; ++c) {
        for (int64_t row = 0; row < m; ++row) some_q(row, c) = full_q(row, c);
        for (int64_t j = 0; j < n; ++j) some_r(c, j) = full_r(c, j);
      }
      if (q != nullptr) reference::StoreMatrix(some_q, i, q);
      reference::StoreMatrix(some_r, i, r);
    }
  }
};

KernelSignature QrOpArgumentMapping(const ArgumentMappingContext&) {
  return {"qr", {"X"}, {"mode"}, {"Q", "R"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(qr, QrInferShapeFunctor, PD_INFER_META(phi::QrInferMeta));

constexpr GradSlots kQrGradSlots = {"X", "Q R", "Q R", "X"};

KernelSignature QrGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"qr_grad", {"X", "Q", "R", "Q@GRAD", "R@GRAD"}, {"mode"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(qr_grad, QrGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(qr, ops::OpTypedByX, ops::QrOpMaker, ops::QrInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kQrGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(qr, ops::QrOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(qr, ops::QrCPUKernel<phi::CPUContext, float>,
                       ops::QrCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(qr_grad, ops::OpTypedByX, ops::QrGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(qr_grad, ops::QrGradOpArgumentMapping);
