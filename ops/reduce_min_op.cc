#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceMinOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the smallest element of X"; }
};

struct ReduceMinReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    PADDLE_ENFORCE_EQ(
        elements.empty(), false,
        phi::errors::InvalidArgument("reduce_min: there is no element to choose from"));
    T best = elements[0];
    for (const T& v : elements) {
      if (v < best || v != v) best = v;
      if (best != best) break;
    }
    return best;
  }
};

template <typename DeviceContext, typename T>
class ReduceMinCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceMinReference>(ctx);
  }
};

KernelSignature ReduceMinOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "min", "min_raw");
}

/// With and without `reduce_all`.
inline void ReduceMinOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_min, ReduceMinInferShapeFunctor, ReduceMinOpInferMeta);

constexpr GradSlots kReduceMinGradSlots = {"X", "Out", "Out", "X"};

KernelSignature ReduceMinGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"min_grad", {"X", "Out", "Out@GRAD"}, {"dim", "keep_dim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_min_grad, ReduceMinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_min, ops::ReduceOp, ops::ReduceMinOpMaker, ops::ReduceMinInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceMinGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_min, min);
PD_REGISTER_ARG_MAPPING_FN(reduce_min, ops::ReduceMinOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_min, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_min, ops::ReduceMinCPUKernel<phi::CPUContext, float>,
                       ops::ReduceMinCPUKernel<phi::CPUContext, double>,
                       ops::ReduceMinCPUKernel<phi::CPUContext, int>,
                       ops::ReduceMinCPUKernel<phi::CPUContext, int64_t>,
                       ops::ReduceMinCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(reduce_min_grad, ops::OpTypedByOutGrad, ops::ReduceMinGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_min_grad, min_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_min_grad, ops::ReduceMinGradOpArgumentMapping);
