#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class Transpose2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "X with its dimensions in another order.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<std::vector<int>>("axis", "Dimension i of Out is dimension axis[i] of X.");
    AddComment("Out = X with permuted dimensions.");
  }
};

template <typename DeviceContext, typename T>
class Transpose2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x->dims().size();
    const auto axis = ctx.Attr<std::vector<int>>("axis");
    const phi::DDim x_strides = phi::stride(x->dims());
    std::vector<int64_t> dims(rank), steps(rank);
    for (int i = 0; i < rank; ++i) {
      const int from = reference::PositiveAxis(axis[i], rank, "transpose2");
      dims[i] = x->dims()[from];
      steps[i] = x_strides[from];
    }
    T* y = reference::Allocate<T>(ctx, out);
    if (x->numel() == 0) return;
    std::vector<int64_t> index(rank, 0);
    do {
      int64_t offset = 0;
      for (int i = 0; i < rank; ++i) offset += index[i] * steps[i];
      *y++ = x->data<T>()[offset];
    } while (reference::NextIndex(dims, &index));
  }
};

KernelSignature Transpose2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"transpose", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(transpose2, Transpose2OutInferShapeFunctor,
                            PD_INFER_META(phi::TransposeInferMeta));

/// XShape is no output of the kernel; it gets the shape of X for the gradient of old programs.
struct Transpose2InferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    Transpose2OutInferShapeFunctor()(ctx);
    if (!ctx->HasOutput("XShape")) return;
    std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
    dims.insert(dims.begin(), 0);
    ctx->SetOutputDim("XShape", phi::make_ddim(dims));
    ctx->ShareLoD("X", "XShape");
  }
};

constexpr GradSlots kTranspose2GradSlots = {"", "XShape", "Out", "X"};

KernelSignature Transpose2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"transpose_grad", {"Out@GRAD"}, {"axis"}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(transpose2, ops::OpTypedByX, ops::Transpose2OpMaker,
                  ops::Transpose2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTranspose2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(transpose2, transpose);
PD_REGISTER_ARG_MAPPING_FN(transpose2, ops::Transpose2OpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(transpose2, ops::Transpose2CPUKernel);
REGISTER_OPERATOR(transpose2_grad, ops::OpTypedByOutGrad, ops::XShapeGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(transpose2_grad, transpose_grad);
PD_REGISTER_ARG_MAPPING_FN(transpose2_grad, ops::Transpose2GradOpArgumentMapping);
