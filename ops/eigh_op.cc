#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class EighOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Hermitian matrices [.., n, n]; one triangle is read.");
    AddOutput("Eigenvalues", "[.., n], real, ascending.");
    AddOutput("Eigenvectors", "In columns, of the shape of X.");
    AddAttr<std::string>("UPLO", "L: the lower triangle; else the upper.").SetDefault("L");
    AddComment("X Eigenvectors = Eigenvectors diag(Eigenvalues).");
  }
};

template <typename DeviceContext, typename T>
class EighCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::HermitianReference<T>(ctx, true);
  }
};

KernelSignature EighOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eigh", {"X"}, {"UPLO"}, {"Eigenvalues", "Eigenvectors"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eigh, EighInferShapeFunctor, PD_INFER_META(phi::EighInferMeta));

constexpr GradSlots kEighGradSlots = {"", "Eigenvalues Eigenvectors", "Eigenvalues Eigenvectors",
                                      "X"};

struct EighVectorsSlot {
  static constexpr const char* kName = "Eigenvectors";
};

KernelSignature EighGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eigh_grad",
          {"Eigenvalues", "Eigenvectors", "Eigenvalues@GRAD", "Eigenvectors@GRAD"},
          {},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eigh_grad, EighGradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(eigh, ops::OpTypedByX, ops::EighOpMaker, ops::EighInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kEighGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(eigh, ops::EighOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eigh, ops::EighCPUKernel<phi::CPUContext, float>,
                       ops::EighCPUKernel<phi::CPUContext, double>,
                       ops::EighCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::EighCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(eigh_grad, ops::OpTypedBy<ops::EighVectorsSlot>, ops::EighGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eigh_grad, ops::EighGradOpArgumentMapping);
