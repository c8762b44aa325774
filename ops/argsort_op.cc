#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/sorted_lines.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class ArgsortOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "The elements in order along `axis`.");
    AddOutput("Indices", "Where they come from, int64.");
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("descending", "From the largest to the smallest.").SetDefault(false);
    AddComment("Out = X in order along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class ArgsortCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto before = ctx.Attr<bool>("descending") ? reference::Larger<T> : reference::Smaller<T>;
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "argsort", [&](auto line) {
      std::sort(line.begin(), line.end(), before);
      return line;
    });
  }
};

KernelSignature ArgsortOpArgumentMapping(const ArgumentMappingContext&) {
  return {"argsort", {"X"}, {"axis", "descending"}, {"Out", "Indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(argsort, ArgsortInferShapeFunctor,
                            PD_INFER_META(phi::ArgsortInferMeta));

constexpr GradSlots kArgsortGradSlots = {"X", "Indices", "Out", "X"};

KernelSignature ArgsortGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"argsort_grad", {"Indices", "X", "Out@GRAD"}, {"axis", "descending"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(argsort_grad, ArgsortGradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ArgsortGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(argsort, ops::OpTypedByX, ops::ArgsortOpMaker, ops::ArgsortInferShapeFunctor,
                  ops::IndicesVarTypeInference, ops::SlotGradOpMaker<ops::kArgsortGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(argsort, ops::ArgsortOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(argsort, ops::ArgsortCPUKernel<phi::CPUContext, float>,
                       ops::ArgsortCPUKernel<phi::CPUContext, double>,
                       ops::ArgsortCPUKernel<phi::CPUContext, int>,
                       ops::ArgsortCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(argsort_grad, ops::OpTypedByOutGrad, ops::ArgsortGradInferShapeFunctor,
                  ops::ArgsortGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(argsort_grad, ops::ArgsortGradOpArgumentMapping);
