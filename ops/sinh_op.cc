#include <cmath>

#include "ops/unary_op.h"

namespace paddle {
namespace operators {

class SinhOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = sinh(X)."; }
};

struct SinhReference {
  explicit SinhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::sinh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class SinhCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SinhReference> {};

KernelSignature SinhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sinh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sinh, SinhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sinh, ops::OpTypedByX, ops::SinhOpMaker, ops::SinhInferShapeFunctor,
                  ops::ActivationInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sinh, ops::SinhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sinh, ops::SinhCPUKernel<phi::CPUContext, float>,
                       ops::SinhCPUKernel<phi::CPUContext, double>,
                       ops::SinhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SinhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
