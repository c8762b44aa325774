#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class MatrixPowerOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Square matrices [.., n, n].");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<int>("n", "The exponent; a negative one is that of the inverse.");
    AddComment("Out = each matrix of X to the power n.");
  }
};

template <typename DeviceContext, typename T>
class MatrixPowerCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const int n = ctx.Attr<int>("n");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; x.numel() > 0 && i < reference::MatrixCount(x); ++i) {
      reference::PreciseMatrix base = reference::MatrixOf<T>(x, i);
      if (n < 0) {
        reference::PreciseMatrix inverse = reference::IdentityMatrix(base.rows);
        PADDLE_ENFORCE_NE(
            reference::Eliminate(base, &inverse), 0,
            phi::errors::InvalidArgument("matrix_power: matrix %d is not invertible", i));
        base = inverse;
      }
      reference::PreciseMatrix power = reference::IdentityMatrix(base.rows);
      for (int k = 0; k < std::abs(n); ++k) power = reference::MatrixProductOf(power, base);
      reference::StoreMatrix(power, i, y);
    }
  }
};

KernelSignature MatrixPowerOpArgumentMapping(const ArgumentMappingContext&) {
  return {"matrix_power", {"X"}, {"n"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(matrix_power, MatrixPowerInferShapeFunctor,
                            PD_INFER_META(phi::MatrixPowerInferMeta));

constexpr GradSlots kMatrixPowerGradSlots = {"X", "Out", "Out", "X"};

KernelSignature MatrixPowerGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"matrix_power_grad", {"X", "Out", "Out@GRAD"}, {"n"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(matrix_power_grad, MatrixPowerGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(matrix_power, ops::OpTypedByX, ops::MatrixPowerOpMaker,
                  ops::MatrixPowerInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMatrixPowerGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(matrix_power, ops::MatrixPowerOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(matrix_power, ops::MatrixPowerCPUKernel<phi::CPUContext, float>,
                       ops::MatrixPowerCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(matrix_power_grad, ops::OpTypedByOutGrad, ops::MatrixPowerGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(matrix_power_grad, ops::MatrixPowerGradOpArgumentMapping);
