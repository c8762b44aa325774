#include <cmath>

#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class ClipByNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<float>("max_norm", "The largest length that comes out.");
    AddComment("Out = X, made shorter if its length over all elements is above max_norm.");
  }
};

template <typename DeviceContext, typename T>
class ClipByNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    double sum = 0;
    for (int64_t i = 0; i < x->numel(); ++i)
      sum += std::pow(static_cast<double>(x->data<T>()[i]), 2);
    const double length = std::sqrt(sum), top = ctx.Attr<float>("max_norm");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<T>(length > top ? x->data<T>()[i] * top / length : x->data<T>()[i]);
    }
  }
};

KernelSignature ClipByNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"clip_by_norm", {"X"}, {"max_norm"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(clip_by_norm, ClipByNormInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(clip_by_norm, ops::OpTypedByX, ops::ClipByNormOpMaker,
                  ops::ClipByNormInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(clip_by_norm, ops::ClipByNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(clip_by_norm, ops::ClipByNormCPUKernel<phi::CPUContext, float>);
