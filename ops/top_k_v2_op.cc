#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/sorted_lines.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class TopkV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddInput("K", "`k` as a tensor of one element; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "The k elements along `axis`.");
    AddOutput("Indices", "Where they come from, int64.");
    AddAttr<int>("k", "How many.").SetDefault(1);
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<bool>("largest", "False: the smallest elements.").SetDefault(true);
    AddAttr<bool>("sorted", "They come in order in any case.").SetDefault(true);
    AddComment("Out = the k largest (smallest) elements of X along `axis`.");
  }
};

class TopkV2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"K"};
    return kSlots;
  }
};

template <typename DeviceContext, typename T>
class TopkV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    int64_t k = ctx.Attr<int>("k");
    if (ctx.HasInput("K")) k = reference::OneInteger(ctx, "K", "top_k_v2");
    const auto before = ctx.Attr<bool>("largest") ? reference::Larger<T> : reference::Smaller<T>;
    ResizeToK(ctx, k);
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "top_k_v2", [&](auto line) {
      // The original's algorithms, which say how equal elements are ordered.
      if (k * 64 < static_cast<int64_t>(line.size())) {
        std::partial_sort(line.begin(), line.begin() + k, line.end(), before);
      } else {
        std::nth_element(line.begin(), line.begin() + (k - 1), line.end(), before);
        std::sort(line.begin(), line.begin() + (k - 1), before);
      }
      line.resize(k);
      return line;
    });
  }

 private:
  static void ResizeToK(const framework::ExecutionContext& ctx, int64_t k) {
    phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    if (dims.size() == 0) return;
    dims[reference::PositiveAxis(ctx.Attr<int>("axis"), dims.size(), "top_k_v2")] = k;
    ctx.Output<DenseTensor>("Out")->Resize(dims);
    ctx.Output<DenseTensor>("Indices")->Resize(dims);
  }
};

KernelSignature TopkOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* k = ctx.HasInput("K") ? "K" : "k";
  return {"top_k", {"X"}, {k, "axis", "largest", "sorted"}, {"Out", "Indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(top_k_v2, TopkV2InferShapeFunctor, PD_INFER_META(phi::TopKInferMeta));

constexpr GradSlots kTopkV2GradSlots = {"X K", "Indices", "Out", "X"};

KernelSignature TopkV2GradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* k = ctx.HasInput("K") ? "K" : "k";
  return {"top_k_grad", {"X", "Indices", "Out@GRAD"}, {k, "axis", "largest", "sorted"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(top_k_v2_grad, TopkV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(TopkV2GradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(top_k_v2, ops::TopkV2Op, ops::TopkV2OpMaker, ops::TopkV2InferShapeFunctor,
                  ops::IndicesVarTypeInference, ops::SlotGradOpMaker<ops::kTopkV2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(top_k_v2, top_k);
PD_REGISTER_ARG_MAPPING_FN(top_k_v2, ops::TopkOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(top_k_v2, ops::TopkV2CPUKernel<phi::CPUContext, float>,
                       ops::TopkV2CPUKernel<phi::CPUContext, double>,
                       ops::TopkV2CPUKernel<phi::CPUContext, int>,
                       ops::TopkV2CPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(top_k_v2_grad, ops::OpTypedByOutGrad, ops::TopkV2GradInferShapeFunctor,
                  ops::TopkV2GradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(top_k_v2_grad, top_k_grad);
PD_REGISTER_ARG_MAPPING_FN(top_k_v2_grad, ops::TopkV2GradOpArgumentMapping);
