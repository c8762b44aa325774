#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"

namespace paddle {
namespace operators {

class ReduceAnyOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "whether one of X is true"; }
  bool HasAxisTensors() const override { return true; }
};

struct ReduceAnyReference {
  template <typename T>
  static bool Apply(const std::vector<T>& elements) {
    for (const T& v : elements) {
      if (v != T(0)) return true;
    }
    return false;
  }
};

template <typename DeviceContext, typename T>
class ReduceAnyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, bool, ReduceAnyReference>(ctx);
  }
};

KernelSignature ReduceAnyOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "any", "any_raw");
}

/// With and without `reduce_all`.
inline void ReduceAnyOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::BoolReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::BoolReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_any, ReduceAnyInferShapeFunctor, ReduceAnyOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(reduce_any, ops::ReduceOp, ops::ReduceAnyOpMaker,
                             ops::ReduceAnyInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_any, any);
PD_REGISTER_ARG_MAPPING_FN(reduce_any, ops::ReduceAnyOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_any, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_any, ops::ReduceAnyCPUKernel<phi::CPUContext, float>,
                       ops::ReduceAnyCPUKernel<phi::CPUContext, double>,
                       ops::ReduceAnyCPUKernel<phi::CPUContext, bool>,
                       ops::ReduceAnyCPUKernel<phi::CPUContext, int>,
                       ops::ReduceAnyCPUKernel<phi::CPUContext, int64_t>);
