#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/compare.h"

namespace paddle {
namespace operators {

class EqualAllOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The first tensor.");
    AddInput("Y", "The second one, of the same type.");
    AddOutput("Out", "bool, rank 0.");
    AddComment("Out = whether X and Y have the same shape and the same elements.");
  }
};

template <typename DeviceContext, typename T>
class EqualAllCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    bool same = x->dims() == y->dims();
    for (int64_t i = 0; same && i < x->numel(); ++i) same = x->data<T>()[i] == y->data<T>()[i];
    *reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out")) = same;
  }
};

KernelSignature EqualAllArgumentMapping(const ArgumentMappingContext&) {
  return {"equal_all", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(equal_all, EqualAllInferShapeFunctor,
                            PD_INFER_META(phi::CompareAllInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(equal_all, ops::OpTypedByX, ops::EqualAllOpMaker,
                             ops::EqualAllInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(equal_all, ops::EqualAllArgumentMapping);
REGISTER_OP_CPU_KERNEL(equal_all, ops::EqualAllCPUKernel<phi::CPUContext, float>,
                       ops::EqualAllCPUKernel<phi::CPUContext, double>,
                       ops::EqualAllCPUKernel<phi::CPUContext, bool>,
                       ops::EqualAllCPUKernel<phi::CPUContext, int>,
                       ops::EqualAllCPUKernel<phi::CPUContext, int64_t>);
