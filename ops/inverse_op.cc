#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class InverseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Square matrices [.., n, n].");
    AddOutput("Output", "Their inverses.");
    AddComment("Output = the inverse of each matrix of Input.");
  }
};

template <typename DeviceContext, typename T>
class InverseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Output"));
    for (int64_t i = 0; x.numel() > 0 && i < reference::MatrixCount(x); ++i) {
      const reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      reference::PreciseMatrix inverse = reference::IdentityMatrix(a.rows);
      PADDLE_ENFORCE_NE(reference::Eliminate(a, &inverse), 0,
                        phi::errors::InvalidArgument("inverse: matrix %d is not invertible", i));
      reference::StoreMatrix(inverse, i, y);
    }
  }
};

KernelSignature InverseOpArgumentMapping(const ArgumentMappingContext&) {
  return {"inverse", {"Input"}, {}, {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(inverse, InverseInferShapeFunctor,
                            PD_INFER_META(phi::InverseInferMeta));

constexpr GradSlots kInverseGradSlots = {"", "Output", "Output", "Input"};

KernelSignature InverseGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"inverse_grad", {"Output", "Output@GRAD"}, {}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(inverse_grad, InverseGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(inverse, ops::OpTypedByInput, ops::InverseOpMaker, ops::InverseInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kInverseGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(inverse, ops::InverseOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(inverse, ops::InverseCPUKernel<phi::CPUContext, float>,
                       ops::InverseCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(inverse_grad, ops::OpTypedByOutputGrad, ops::InverseGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(inverse_grad, ops::InverseGradOpArgumentMapping);
