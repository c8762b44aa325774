#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class FillZerosLikeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape and type count.");
    AddOutput("Out", "The result.");
    AddComment("Out = zeros in the shape of X.");
  }
};

DECLARE_INPLACE_OP_INFERER(FillZerosLikeInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class FillZerosLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(ctx.Input<DenseTensor>("X")->dims());
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(0);
  }
};

KernelSignature FillZerosLikeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_zeros_like", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_zeros_like, FillZerosLikeInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fill_zeros_like, ops::OpTypedByX, ops::FillZerosLikeOpMaker,
                             ops::FillZerosLikeInferShapeFunctor, ops::FillZerosLikeInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(fill_zeros_like, ops::FillZerosLikeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_zeros_like, ops::FillZerosLikeCPUKernel);
