#include "ops/eigen_op.h"
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(eigh, ops::OpTypedByX, ops::EighOpMaker, ops::EighInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eigh, ops::EighOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eigh, ops::EighCPUKernel<phi::CPUContext, float>,
                       ops::EighCPUKernel<phi::CPUContext, double>,
                       ops::EighCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::EighCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
