#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class WhereOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Condition", "bool, of the shape of X.");
    AddInput("X", "Any tensor.");
    AddInput("Y", "Of the shape of X.");
    AddOutput("Out", "The result.");
    AddComment("Out = Condition ? X : Y.");
  }
};

class WhereOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Condition"};
    return kSlots;
  }
};

static void WhereReference(const framework::ExecutionContext& ctx) {
  const auto* condition = ctx.Input<DenseTensor>("Condition");
  const auto* x = ctx.Input<DenseTensor>("X");
  std::vector<char> bytes = reference::ReadBytes(*x);
  const std::vector<char> other = reference::ReadBytes(*ctx.Input<DenseTensor>("Y"));
  const size_t size = phi::SizeOf(x->dtype());
  PADDLE_ENFORCE_EQ(bytes.size() == other.size() && condition->numel() == x->numel(), true,
                    phi::errors::InvalidArgument("where: the inputs must have one shape"));
  for (size_t k = 0; k < bytes.size(); ++k) {
    if (!condition->data<bool>()[k / size]) bytes[k] = other[k];
  }
  reference::WriteBytes(ctx, phi::vectorize(x->dims()), x->dtype(), bytes,
                        ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using WhereCPUKernel = MoveReferenceKernel<DeviceContext, T, WhereReference>;

KernelSignature WhereOpArgumentMapping(const ArgumentMappingContext&) {
  return {"where", {"Condition", "X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(where, WhereInferShapeFunctor, PD_INFER_META(phi::WhereInferMeta));

constexpr GradSlots kWhereGradSlots = {"Condition X Y", "", "Out", "X Y"};

KernelSignature WhereGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"where_grad", {"Condition", "X", "Y", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(where_grad, WhereGradInferShapeFunctor,
                            PD_INFER_META(phi::WhereGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(WhereGradNoNeedBufferVarsInferer, "X", "Y");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(where, ops::WhereOp, ops::WhereOpMaker, ops::WhereInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kWhereGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(where, ops::WhereOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(where, ops::WhereCPUKernel);
REGISTER_OPERATOR(where_grad, ops::OpTypedByOutGrad, ops::WhereGradInferShapeFunctor,
                  ops::WhereGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(where_grad, ops::WhereGradOpArgumentMapping);
