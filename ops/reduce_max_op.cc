#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceMaxOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the largest element of X"; }
};

struct ReduceMaxReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    PADDLE_ENFORCE_EQ(
        elements.empty(), false,
        phi::errors::InvalidArgument("reduce_max: there is no element to choose from"));
    T best = elements[0];
    for (const T& v : elements) {
      if (v > best || v != v) best = v;
      if (best != best) break;
    }
    return best;
  }
};

template <typename DeviceContext, typename T>
class ReduceMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceMaxReference>(ctx);
  }
};

KernelSignature ReduceMaxOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "max", "max_raw");
}

/// With and without `reduce_all`.
inline void ReduceMaxOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_max, ReduceMaxInferShapeFunctor, ReduceMaxOpInferMeta);

constexpr GradSlots kReduceMaxGradSlots = {"X", "Out", "Out", "X"};

KernelSignature ReduceMaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"max_grad", {"X", "Out", "Out@GRAD"}, {"dim", "keep_dim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_max_grad, ReduceMaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_max, ops::ReduceOp, ops::ReduceMaxOpMaker, ops::ReduceMaxInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceMaxGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_max, max);
PD_REGISTER_ARG_MAPPING_FN(reduce_max, ops::ReduceMaxOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_max, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_max, ops::ReduceMaxCPUKernel<phi::CPUContext, float>,
                       ops::ReduceMaxCPUKernel<phi::CPUContext, double>,
                       ops::ReduceMaxCPUKernel<phi::CPUContext, int>,
                       ops::ReduceMaxCPUKernel<phi::CPUContext, int64_t>,
                       ops::ReduceMaxCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(reduce_max_grad, ops::OpTypedByOutGrad, ops::ReduceMaxGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_max_grad, max_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_max_grad, ops::ReduceMaxGradOpArgumentMapping);
