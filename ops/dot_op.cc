#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/product.h"

namespace paddle {
namespace operators {

class DotOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A vector, or vectors [b, k].");
    AddInput("Y", "Of the shape of X.");
    AddOutput("Out", "One number, of rank 0, or [b].");
    AddComment("Out = sum X Y along the last axis.");
  }
};

template <typename DeviceContext, typename T>
class DotCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    const int64_t k = x->dims()[x->dims().size() - 1];
    for (int64_t i = 0; i < out->numel(); ++i) {
      reference::Wide<T> sum(0);
      for (int64_t j = i * k; j < (i + 1) * k; ++j) {
        sum += reference::Widen(x->data<T>()[j]) * reference::Widen(y->data<T>()[j]);
      }
      z[i] = reference::Narrow<T>(sum);
    }
  }
};

KernelSignature DotOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dot", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dot, DotInferShapeFunctor, PD_INFER_META(phi::DotInferMeta));

constexpr GradSlots kDotGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature DotGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dot_grad", {"X", "Y", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dot_grad, DotGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(dot, ops::OpTypedByX, ops::DotOpMaker, ops::DotInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDotGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(dot, ops::DotOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(dot, ops::DotCPUKernel<phi::CPUContext, float>,
                       ops::DotCPUKernel<phi::CPUContext, double>,
                       ops::DotCPUKernel<phi::CPUContext, int>,
                       ops::DotCPUKernel<phi::CPUContext, int64_t>,
                       ops::DotCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::DotCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(dot_grad, ops::OpTypedByOutGrad, ops::DotGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(dot_grad, ops::DotGradOpArgumentMapping);
