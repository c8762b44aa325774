#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"

namespace paddle {
namespace operators {

class ReduceAllOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "whether all of X is true"; }
  bool HasAxisTensors() const override { return true; }
};

struct ReduceAllReference {
  template <typename T>
  static bool Apply(const std::vector<T>& elements) {
    for (const T& v : elements) {
      if (v == T(0)) return false;
    }
    return true;
  }
};

template <typename DeviceContext, typename T>
class ReduceAllCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, bool, ReduceAllReference>(ctx);
  }
};

KernelSignature ReduceAllOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "all", "all_raw");
}

/// With and without `reduce_all`.
inline void ReduceAllOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::BoolReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::BoolReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_all, ReduceAllInferShapeFunctor, ReduceAllOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(reduce_all, ops::ReduceOp, ops::ReduceAllOpMaker,
                             ops::ReduceAllInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_all, all);
PD_REGISTER_ARG_MAPPING_FN(reduce_all, ops::ReduceAllOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_all, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_all, ops::ReduceAllCPUKernel<phi::CPUContext, float>,
                       ops::ReduceAllCPUKernel<phi::CPUContext, double>,
                       ops::ReduceAllCPUKernel<phi::CPUContext, bool>,
                       ops::ReduceAllCPUKernel<phi::CPUContext, int>,
                       ops::ReduceAllCPUKernel<phi::CPUContext, int64_t>);
