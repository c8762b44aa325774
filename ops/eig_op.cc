#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class EigOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Square matrices [.., n, n].");
    AddOutput("Eigenvalues", "[.., n], complex, in no order.");
    AddOutput("Eigenvectors", "In columns, complex.");
    AddComment("X Eigenvectors = Eigenvectors diag(Eigenvalues).");
  }
};

template <typename DeviceContext, typename T>
class EigCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::GeneralReference<T>(ctx, "Eigenvalues", "Eigenvectors");
  }
};

KernelSignature EigOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eig", {"X"}, {}, {"Eigenvalues", "Eigenvectors"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eig, EigInferShapeFunctor, PD_INFER_META(phi::EigInferMeta));

constexpr GradSlots kEigGradSlots = {"", "Eigenvalues Eigenvectors", "Eigenvalues Eigenvectors",
                                     "X"};

struct EigVectorsSlot {
  static constexpr const char* kName = "Eigenvectors";
};

KernelSignature EigGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eig_grad",
          {"Eigenvalues", "Eigenvectors", "Eigenvalues@GRAD", "Eigenvectors@GRAD"},
          {},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eig_grad, EigGradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(eig, ops::OpTypedByX, ops::EigOpMaker, ops::EigInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kEigGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(eig, ops::EigOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eig, ops::EigCPUKernel<phi::CPUContext, float>,
                       ops::EigCPUKernel<phi::CPUContext, double>,
                       ops::EigCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::EigCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(eig_grad, ops::OpTypedBy<ops::EigVectorsSlot>, ops::EigGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eig_grad, ops::EigGradOpArgumentMapping);
