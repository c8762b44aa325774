#include <map>

#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/sorted_lines.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class ModeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "The most frequent elements along `axis`, the smallest of them.");
    AddOutput("Indices", "Their last place, int64.");
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("keepdim", "Keep the axis as 1.").SetDefault(false);
    AddComment("Out = the most frequent element of X along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class ModeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "mode", [](const auto& line) {
      std::map<T, std::pair<int64_t, int64_t>> seen;  // how often, and where last
      for (const auto& element : line) {
        auto& entry = seen[element.first];
        ++entry.first;
        entry.second = element.second;
      }
      auto best = seen.begin();
      for (auto it = seen.begin(); it != seen.end(); ++it) {
        if (it->second.first > best->second.first) best = it;
      }
      return std::vector<reference::NumberedElement<T>>{{best->first, best->second.second}};
    });
  }
};

KernelSignature ModeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mode", {"X"}, {"axis", "keepdim"}, {"Out", "Indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mode, ModeInferShapeFunctor, PD_INFER_META(phi::ModeInferMeta));

constexpr GradSlots kModeGradSlots = {"X", "Indices", "Out", "X"};

KernelSignature ModeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mode_grad", {"X", "Indices", "Out@GRAD"}, {"axis", "keepdim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mode_grad, ModeGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ModeGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(mode, ops::OpTypedByX, ops::ModeOpMaker, ops::ModeInferShapeFunctor,
                  ops::IndicesVarTypeInference, ops::SlotGradOpMaker<ops::kModeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(mode, ops::ModeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(mode, ops::ModeCPUKernel<phi::CPUContext, float>,
                       ops::ModeCPUKernel<phi::CPUContext, double>,
                       ops::ModeCPUKernel<phi::CPUContext, int>,
                       ops::ModeCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(mode_grad, ops::OpTypedByOutGrad, ops::ModeGradInferShapeFunctor,
                  ops::ModeGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(mode_grad, ops::ModeGradOpArgumentMapping);
