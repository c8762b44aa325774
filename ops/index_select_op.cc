#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class IndexSelectOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Index", "int32 or int64.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dim", "The axis; a negative one counts from the last.").SetDefault(0);
    AddComment("Out = the slices of X that Index names.");
  }
};

class IndexSelectOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

static void IndexSelectReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int axis = reference::PositiveAxis(ctx.Attr<int>("dim"), x->dims().size(), "index_select");
  const reference::Index ids =
      reference::IntegersOf(*ctx.Input<DenseTensor>("Index"), "index_select");
  const reference::Index whole = phi::vectorize(x->dims());
  for (int64_t id : ids) {
    PADDLE_ENFORCE_EQ(id >= 0 && id < whole[axis], true,
                      phi::errors::InvalidArgument(
                          "index_select: an index must be in [0, %d); it is %d", whole[axis], id));
  }
  reference::Index dims = whole;
  dims[axis] = static_cast<int64_t>(ids.size());
  const auto source = [&](reference::Index index) {
    index[axis] = ids[index[axis]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using IndexSelectCPUKernel = MoveReferenceKernel<DeviceContext, T, IndexSelectReference>;

KernelSignature IndexSelectOpArgumentMapping(const ArgumentMappingContext&) {
  return {"index_select", {"X", "Index"}, {"dim"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_select, IndexSelectInferShapeFunctor,
                            PD_INFER_META(phi::IndexSelectInferMeta));

constexpr GradSlots kIndexSelectGradSlots = {"X Index", "", "Out", "X"};

KernelSignature IndexSelectGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"index_select_grad", {"X", "Index", "Out@GRAD"}, {"dim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_select_grad, IndexSelectGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(IndexSelectGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(index_select, ops::IndexSelectOp, ops::IndexSelectOpMaker,
                  ops::IndexSelectInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kIndexSelectGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(index_select, ops::IndexSelectOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(index_select, ops::IndexSelectCPUKernel);
REGISTER_OPERATOR(index_select_grad, ops::OpTypedByOutGrad, ops::IndexSelectGradInferShapeFunctor,
                  ops::IndexSelectGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(index_select_grad, ops::IndexSelectGradOpArgumentMapping);
