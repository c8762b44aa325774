#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class EigvalshOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Hermitian matrices [.., n, n]; one triangle is read.");
    AddOutput("Eigenvalues", "[.., n], real, ascending.");
    AddOutput("Eigenvectors", "In columns, of the shape of X; unless is_test.");
    AddAttr<std::string>("UPLO", "L: the lower triangle; else the upper.").SetDefault("L");
    AddAttr<bool>("is_test", "Eigenvectors are not written.").SetDefault(false);
    AddComment("X Eigenvectors = Eigenvectors diag(Eigenvalues).");
  }
};

template <typename DeviceContext, typename T>
class EigvalshCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool columns = !ctx.Attr<bool>("is_test") && ctx.HasOutput("Eigenvectors");
    reference::HermitianReference<T>(ctx, columns);
  }
};

KernelSignature EigvalshOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eigvalsh", {"X"}, {"UPLO", "is_test"}, {"Eigenvalues", "Eigenvectors"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eigvalsh, EigvalshInferShapeFunctor,
                            PD_INFER_META(phi::EigvalshInferMeta));

constexpr GradSlots kEigvalshGradSlots = {"", "Eigenvectors", "Eigenvalues", "X"};

struct EigvalshVectorsSlot {
  static constexpr const char* kName = "Eigenvectors";
};

KernelSignature EigvalshGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eigvalsh_grad", {"Eigenvectors", "Eigenvalues@GRAD"}, {"UPLO", "is_test"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eigvalsh_grad, EigvalshGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(eigvalsh, ops::OpTypedByX, ops::EigvalshOpMaker, ops::EigvalshInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kEigvalshGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(eigvalsh, ops::EigvalshOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eigvalsh, ops::EigvalshCPUKernel<phi::CPUContext, float>,
                       ops::EigvalshCPUKernel<phi::CPUContext, double>,
                       ops::EigvalshCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::EigvalshCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(eigvalsh_grad, ops::OpTypedBy<ops::EigvalshVectorsSlot>,
                  ops::EigvalshGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eigvalsh_grad, ops::EigvalshGradOpArgumentMapping);
