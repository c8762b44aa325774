#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceMeanOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the mean of X"; }
};

struct ReduceMeanReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    if constexpr (std::is_same_v<T, bool>) {
      return std::find(elements.begin(), elements.end(), true) != elements.end();
    }
    reference::Wide<T> sum(0);
    for (const T& v : elements) sum += reference::Widen(v);
    if constexpr (std::is_integral_v<T>) {
      return elements.empty() ? T(0) : static_cast<T>(static_cast<double>(sum) / elements.size());
    } else {
      return reference::Narrow<T>(sum / reference::Wide<T>(static_cast<double>(elements.size())));
    }
  }
};

template <typename DeviceContext, typename T>
class ReduceMeanCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceMeanReference>(ctx);
  }
};

KernelSignature ReduceMeanOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "mean", "mean_raw");
}

/// With and without `reduce_all`.
inline void ReduceMeanOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_mean, ReduceMeanInferShapeFunctor, ReduceMeanOpInferMeta);

constexpr GradSlots kReduceMeanGradSlots = {"X", "", "Out", "X"};

KernelSignature ReduceMeanGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mean_grad", {"X", "Out@GRAD"}, {"dim", "keep_dim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_mean_grad, ReduceMeanGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ReduceMeanGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_mean, ops::ReduceOp, ops::ReduceMeanOpMaker,
                  ops::ReduceMeanInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceMeanGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_mean, mean);
PD_REGISTER_ARG_MAPPING_FN(reduce_mean, ops::ReduceMeanOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_mean, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_mean, ops::ReduceMeanCPUKernel<phi::CPUContext, float>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, double>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, bool>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, int>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, int64_t>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ReduceMeanCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(reduce_mean_grad, ops::OpTypedByOutGrad, ops::ReduceMeanGradInferShapeFunctor,
                  ops::ReduceMeanGradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(reduce_mean_grad, mean_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_mean_grad, ops::ReduceMeanGradOpArgumentMapping);
