#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class GatherNdOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Index", "int32 or int64.");
    AddOutput("Out", "The result.");
    AddComment("Out = the parts of X that the last dimension of Index names.");
  }
};

class GatherNdOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

static void GatherNdReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "gather_nd");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index lead = phi::vectorize(index_tensor->dims());
  const auto depth = static_cast<size_t>(lead.back());
  lead.pop_back();
  for (size_t i = 0; i < ids.size(); ++i) {
    const int64_t size = whole[i % depth];
    PADDLE_ENFORCE_EQ(ids[i] >= 0 && ids[i] < size, true,
                      phi::errors::InvalidArgument(
                          "gather_nd: an index must be in [0, %d); it is %d", size, ids[i]));
  }
  reference::Index dims = lead;
  dims.insert(dims.end(), whole.begin() + depth, whole.end());
  const auto source = [&](const reference::Index& index) {
    const reference::Index row(index.begin(), index.begin() + lead.size());
    const size_t first = static_cast<size_t>(reference::OffsetOf(row, lead)) * depth;
    reference::Index at(ids.begin() + first, ids.begin() + first + depth);
    at.insert(at.end(), index.begin() + lead.size(), index.end());
    return reference::OffsetOf(at, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using GatherNdCPUKernel = MoveReferenceKernel<DeviceContext, T, GatherNdReference>;

KernelSignature GatherNdOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gather_nd", {"X", "Index"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gather_nd, GatherNdInferShapeFunctor,
                            PD_INFER_META(phi::GatherNdInferMeta));

constexpr GradSlots kGatherNdGradSlots = {"X Index", "", "Out", "X"};

KernelSignature GatherNdGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"gather_nd_grad", {"X", "Index", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gather_nd_grad, GatherNdGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(GatherNdGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(gather_nd, ops::GatherNdOp, ops::GatherNdOpMaker, ops::GatherNdInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGatherNdGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(gather_nd, ops::GatherNdOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(gather_nd, ops::GatherNdCPUKernel);
REGISTER_OPERATOR(gather_nd_grad, ops::OpTypedByOutGrad, ops::GatherNdGradInferShapeFunctor,
                  ops::GatherNdGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(gather_nd_grad, ops::GatherNdGradOpArgumentMapping);
