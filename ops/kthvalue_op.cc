#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/sorted_lines.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class KthvalueOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "The k-th smallest elements along `axis`.");
    AddOutput("Indices", "Where they come from, int64.");
    AddAttr<int>("k", "1: the smallest.").SetDefault(1);
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("keepdim", "Keep the axis as 1.").SetDefault(false);
    AddComment("Out = the k-th smallest element of X along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class KthvalueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int k = ctx.Attr<int>("k");
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "kthvalue", [k](auto line) {
      std::nth_element(line.begin(), line.begin() + (k - 1), line.end(), reference::Smaller<T>);
      return decltype(line){line[k - 1]};
    });
  }
};

KernelSignature KthvalueOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kthvalue", {"X"}, {"k", "axis", "keepdim"}, {"Out", "Indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kthvalue, KthvalueInferShapeFunctor,
                            PD_INFER_META(phi::KthvalueInferMeta));

constexpr GradSlots kKthvalueGradSlots = {"X", "Indices", "Out", "X"};

KernelSignature KthvalueGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kthvalue_grad", {"X", "Indices", "Out@GRAD"}, {"k", "axis", "keepdim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kthvalue_grad, KthvalueGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(KthvalueGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(kthvalue, ops::OpTypedByX, ops::KthvalueOpMaker, ops::KthvalueInferShapeFunctor,
                  ops::IndicesVarTypeInference, ops::SlotGradOpMaker<ops::kKthvalueGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(kthvalue, ops::KthvalueOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(kthvalue, ops::KthvalueCPUKernel<phi::CPUContext, float>,
                       ops::KthvalueCPUKernel<phi::CPUContext, double>,
                       ops::KthvalueCPUKernel<phi::CPUContext, int>,
                       ops::KthvalueCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(kthvalue_grad, ops::OpTypedByOutGrad, ops::KthvalueGradInferShapeFunctor,
                  ops::KthvalueGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(kthvalue_grad, ops::KthvalueGradOpArgumentMapping);
