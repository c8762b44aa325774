#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceProdOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the product of X"; }
};

struct ReduceProdReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    reference::Wide<T> product(1);
    for (const T& v : elements) product *= v;
    return reference::Narrow<T>(product);
  }
};

template <typename DeviceContext, typename T>
class ReduceProdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceProdReference>(ctx);
  }
};

KernelSignature ReduceProdOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return ReduceSignature(ctx, "prod", "prod_raw");
}

/// With and without `reduce_all`.
inline void ReduceProdOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::ReduceInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReduceInferMetaBase)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_prod, ReduceProdInferShapeFunctor, ReduceProdOpInferMeta);

constexpr GradSlots kReduceProdGradSlots = {"X", "Out", "Out", "X"};

KernelSignature ReduceProdGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"prod_grad", {"X", "Out", "Out@GRAD"}, {"dim", "keep_dim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_prod_grad, ReduceProdGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_prod, ops::ReduceOp, ops::ReduceProdOpMaker,
                  ops::ReduceProdInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceProdGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_prod, prod);
PD_REGISTER_ARG_MAPPING_FN(reduce_prod, ops::ReduceProdOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_prod, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it: only reduce_sum gives another"});
REGISTER_OP_CPU_KERNEL(reduce_prod, ops::ReduceProdCPUKernel<phi::CPUContext, float>,
                       ops::ReduceProdCPUKernel<phi::CPUContext, double>,
                       ops::ReduceProdCPUKernel<phi::CPUContext, int>,
                       ops::ReduceProdCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(reduce_prod_grad, ops::OpTypedByOutGrad, ops::ReduceProdGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(reduce_prod_grad, prod_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_prod_grad, ops::ReduceProdGradOpArgumentMapping);
