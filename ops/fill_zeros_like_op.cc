#include "ops/common/family/fill_zeros_op.h"
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
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_zeros_like, ops::FillZerosCPUKernel);
