#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceAMinOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the smallest element of X"; }
  bool HasAxisTensors() const override { return true; }
};

struct ReduceAMinReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    PADDLE_ENFORCE_EQ(
        elements.empty(), false,
        phi::errors::InvalidArgument("reduce_amin: there is no element to choose from"));
    T best = elements[0];
    for (const T& v : elements) {
      if (v < best || v != v) best = v;
      if (best != best) break;
    }
    return best;
  }
};

template <typename DeviceContext, typename T>
class ReduceAMinCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceAMinReference>(ctx);
  }
};

KernelSignature ReduceAMinOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "amin", "amin_raw");
}

/// With and without `reduce_all`.
inline void ReduceAMinOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_amin, ReduceAMinInferShapeFunctor, ReduceAMinOpInferMeta);

constexpr GradSlots kReduceAMinGradSlots = {"X AxisTensor AxisTensorList", "Out", "Out", "X"};

KernelSignature ReduceAMinGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"amin_grad",
          {"X", "Out", "Out@GRAD"},
          {ReducedAxesArgument(ctx), "keep_dim", "reduce_all"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_amin_grad, ReduceAMinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_amin, ops::ReduceOp, ops::ReduceAMinOpMaker,
                  ops::ReduceAMinInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceAMinGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_amin, amin);
PD_REGISTER_ARG_MAPPING_FN(reduce_amin, ops::ReduceAMinOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_amin, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_amin, ops::ReduceAMinCPUKernel<phi::CPUContext, float>,
                       ops::ReduceAMinCPUKernel<phi::CPUContext, double>,
                       ops::ReduceAMinCPUKernel<phi::CPUContext, int>,
                       ops::ReduceAMinCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(reduce_amin_grad, ops::ReduceOp, ops::ReduceAMinGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_amin_grad, amin_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_amin_grad, ops::ReduceAMinGradOpArgumentMapping);
