#include "compat/mapping_notes.h"
#include "ops/common/family/lookup_table_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/embedding.h"

namespace paddle {
namespace operators {

class LookupTableV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("W", "The table: one row an id. A tensor or SelectedRows.");
    AddInput("Ids", "int32 or int64, of any shape.");
    AddOutput("Out", "The shape of Ids, then the width of the table.");
    AddAttr<int64_t>("padding_idx", "The id whose row is zero; -1: none.").SetDefault(-1);
    AddAttr<bool>("is_sparse", "The gradient of W is SelectedRows: one row an id.")
        .SetDefault(false)
        .AsExtra();
    AddComment("Out = the rows of W that Ids name.");
  }
};

template <typename DeviceContext, typename T>
class LookupTableV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::LookUp<T>(ctx, "lookup_table_v2");
  }
};

KernelSignature LookupTableV2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* kernel = ctx.IsDenseTensorInput("W") ? "embedding" : "sparse_weight_embedding";
  return {kernel, {"Ids", "W"}, {"padding_idx"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lookup_table_v2, LookupTableV2InferShapeFunctor,
                            PD_INFER_META(phi::EmbeddingInferMeta));

constexpr GradSlots kLookupTableV2GradSlots = {"W Ids", "", "Out", "W"};

KernelSignature LookupTableV2GradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return LookupTableGradSignature(ctx);
}

DECLARE_INFER_SHAPE_FUNCTOR(lookup_table_v2_grad, LookupTableV2GradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(LookupTableV2GradNoNeedBufferVarsInferer, "W");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lookup_table_v2, ops::LookupTableOpBase, ops::LookupTableV2OpMaker,
                  ops::LookupTableV2InferShapeFunctor, ops::LookupTableOpVarTypeInference,
                  ops::SlotGradOpMaker<ops::kLookupTableV2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(lookup_table_v2, embedding);
PD_REGISTER_ARG_MAPPING_FN(lookup_table_v2, ops::LookupTableV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lookup_table_v2, ops::LookupTableV2CPUKernel<phi::CPUContext, float>,
                       ops::LookupTableV2CPUKernel<phi::CPUContext, double>,
                       ops::LookupTableV2CPUKernel<phi::CPUContext, int8_t>,
                       ops::LookupTableV2CPUKernel<phi::CPUContext, int16_t>,
                       ops::LookupTableV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::LookupTableV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(lookup_table_v2_grad, ops::OpTypedByOutGrad,
                  ops::LookupTableV2GradInferShapeFunctor,
                  ops::LookupTableV2GradNoNeedBufferVarsInferer,
                  ops::LookupTableGradVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(lookup_table_v2_grad, ops::LookupTableV2GradOpArgumentMapping);
PD_MAPPING_DIFFERS(lookup_table_v2_grad, "no kernel yet for a table that is SelectedRows itself");
REGISTER_OP_VERSION(lookup_table_v2)
    .AddCheckpoint("Upgrade flip, add new attr [axis] and delete attr [dims]",
                   paddle::framework::compatible::OpVersionDesc());
