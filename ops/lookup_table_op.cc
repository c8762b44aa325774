#include "ops/common/family/lookup_table_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI's embedding is that of lookup_table_v2, whose ids have no column of
// ones.
class LookupTableOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("W", "The table: one row an id. A tensor or SelectedRows.");
    AddInput("Ids", "int64; the last dimension is 1.");
    AddOutput("Out", "The shape of Ids without its last 1, then the width of the table.");
    AddAttr<bool>("is_sparse", "The gradient of W is SelectedRows.").SetDefault(false);
    AddAttr<bool>("is_distributed", "").SetDefault(false);
    AddAttr<int64_t>("padding_idx", "The id whose row is zero; -1: none.").SetDefault(-1);
    AddDistributedAttributes();
    AddComment("Out = the rows of W that Ids name.");
  }

 private:
  // Of the parameter server; not read here.
  void AddDistributedAttributes() {
    AddAttr<bool>("remote_prefetch", "").SetDefault(false);
    AddAttr<std::string>("entry_config", "").SetDefault("");
    AddAttr<bool>("is_test", "").SetDefault(false);
    AddAttr<std::string>("entry", "").SetDefault("none");
    AddAttr<std::string>("table_class", "").SetDefault("none");
    AddAttr<std::vector<std::string>>("table_names", "").SetDefault({});
    AddAttr<int>("trainer_id", "").SetDefault(0);
    AddAttr<int>("slot", "").SetDefault(0).AsExtra();
    AddAttr<bool>("grad_inplace", "").SetDefault(false);
    AddAttr<std::vector<std::string>>("epmap", "").SetDefault({});
    AddAttr<std::vector<int64_t>>("height_sections", "").SetDefault({});
  }
};

class LookupTableOp : public LookupTableOpBase {
 public:
  using LookupTableOpBase::LookupTableOpBase;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim table = ctx->GetInputDim("W");
    const phi::DDim ids = ctx->GetInputDim("Ids");
    PADDLE_ENFORCE_EQ(
        table.size(), 2,
        phi::errors::InvalidArgument("lookup_table: W must be a matrix; its shape is %s", table));
    PADDLE_ENFORCE_EQ(
        ids.size() > 0 && ids[ids.size() - 1] == 1, true,
        phi::errors::InvalidArgument(
            "lookup_table: the last dimension of Ids must be 1; its shape is %s", ids));
    std::vector<int64_t> out(ids.begin(), ids.end() - 1);
    out.push_back(table[1]);
    ctx->SetOutputDim("Out", phi::make_ddim(out));
    if (ctx->GetOutputsVarType("Out")[0] == framework::proto::VarType::LOD_TENSOR) {
      ctx->ShareLoD("Ids", "Out");
    }
  }
};

template <typename DeviceContext, typename T>
class LookupTableCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::LookUp<T>(ctx, "lookup_table");
  }
};

constexpr GradSlots kLookupTableGradSlots = {"W Ids", "", "Out", "W"};

KernelSignature LookupTableGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return LookupTableGradSignature(ctx);
}

DECLARE_INFER_SHAPE_FUNCTOR(lookup_table_grad, LookupTableGradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(LookupTableGradNoNeedBufferVarsInferer, "W");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lookup_table, ops::LookupTableOp, ops::LookupTableOpMaker,
                  ops::LookupTableOpVarTypeInference,
                  ops::SlotGradOpMaker<ops::kLookupTableGradSlots>);
REGISTER_OP_CPU_KERNEL(lookup_table, ops::LookupTableCPUKernel<phi::CPUContext, float>,
                       ops::LookupTableCPUKernel<phi::CPUContext, double>,
                       ops::LookupTableCPUKernel<phi::CPUContext, int8_t>,
                       ops::LookupTableCPUKernel<phi::CPUContext, int16_t>,
                       ops::LookupTableCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(lookup_table_grad, ops::OpTypedByOutGrad, ops::LookupTableGradInferShapeFunctor,
                  ops::LookupTableGradNoNeedBufferVarsInferer,
                  ops::LookupTableGradVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(lookup_table_grad, ops::LookupTableGradOpArgumentMapping);
REGISTER_OP_VERSION(lookup_table)
    .AddCheckpoint("Adds the attribute entry_config.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "entry_config", "How the parameter server admits ids.", ""));
