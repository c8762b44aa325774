#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceAMaxOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the largest element of X"; }
  bool HasAxisTensors() const override { return true; }
};

struct ReduceAMaxReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    PADDLE_ENFORCE_EQ(
        elements.empty(), false,
        phi::errors::InvalidArgument("reduce_amax: there is no element to choose from"));
    T best = elements[0];
    for (const T& v : elements) {
      if (v > best || v != v) best = v;
      if (best != best) break;
    }
    return best;
  }
};

template <typename DeviceContext, typename T>
class ReduceAMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceAMaxReference>(ctx);
  }
};

KernelSignature ReduceAMaxOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "amax", "amax_raw");
}

/// With and without `reduce_all`.
inline void ReduceAMaxOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_amax, ReduceAMaxInferShapeFunctor, ReduceAMaxOpInferMeta);

constexpr GradSlots kReduceAMaxGradSlots = {"X AxisTensor AxisTensorList", "Out", "Out", "X"};

KernelSignature ReduceAMaxGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"amax_grad",
          {"X", "Out", "Out@GRAD"},
          {ReducedAxesArgument(ctx), "keep_dim", "reduce_all"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_amax_grad, ReduceAMaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_amax, ops::ReduceOp, ops::ReduceAMaxOpMaker,
                  ops::ReduceAMaxInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceAMaxGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_amax, amax);
PD_REGISTER_ARG_MAPPING_FN(reduce_amax, ops::ReduceAMaxOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_amax, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_amax, ops::ReduceAMaxCPUKernel<phi::CPUContext, float>,
                       ops::ReduceAMaxCPUKernel<phi::CPUContext, double>,
                       ops::ReduceAMaxCPUKernel<phi::CPUContext, int>,
                       ops::ReduceAMaxCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(reduce_amax_grad, ops::ReduceOp, ops::ReduceAMaxGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_amax_grad, amax_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_amax_grad, ops::ReduceAMaxGradOpArgumentMapping);
