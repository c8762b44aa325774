#include "ops/common/family/eigen_op.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class EigvalsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Square matrices [.., n, n].");
    AddOutput("Out", "[.., n], complex, in no order.");
    AddComment("Out = the eigenvalues of X.");
  }
};

template <typename DeviceContext, typename T>
class EigvalsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::GeneralReference<T>(ctx, "Out", nullptr);
  }
};

KernelSignature EigvalsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eigvals", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eigvals, EigvalsInferShapeFunctor,
                            PD_INFER_META(phi::EigvalsInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(eigvals, ops::OpTypedByX, ops::EigvalsOpMaker,
                             ops::EigvalsInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eigvals, ops::EigvalsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eigvals, ops::EigvalsCPUKernel<phi::CPUContext, float>,
                       ops::EigvalsCPUKernel<phi::CPUContext, double>,
                       ops::EigvalsCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::EigvalsCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
