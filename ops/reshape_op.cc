#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class ReshapeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Shape", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensor", "The shape as tensors of one element; they outrank `Shape`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "-1: what is left, once; 0: as in X at this place.")
        .SetDefault({});
    AddAttr<bool>("use_mkldnn", "").SetDefault(false).AsExtra();
    AddComment("Out = X in another shape with the same number of elements.");
  }
};

class ReshapeOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Shape", "ShapeTensor"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(ReshapeInplaceInferer, {"X", "Out"});

static void ReshapeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  reference::Index dims = ctx.MultiInput<DenseTensor>("ShapeTensor").empty()
                              ? reference::IntegersFrom<int>(ctx, "Shape", nullptr, "shape")
                              : reference::IntegersFrom<int>(ctx, nullptr, "ShapeTensor", "shape");
  int64_t known = 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0) dims[i] = x.dims()[static_cast<int>(i)];
    if (dims[i] != -1) known *= dims[i];
  }
  for (int64_t& size : dims) {
    if (size == -1) size = known == 0 ? 0 : x.numel() / known;
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename DeviceContext, typename T>
using ReshapeCPUKernel = MoveReferenceKernel<DeviceContext, T, ReshapeReference>;

KernelSignature ReshapeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.InputSize("ShapeTensor") > 0 ? "ShapeTensor"
                      : ctx.HasInput("Shape")          ? "Shape"
                                                       : "shape";
  return {"reshape", {"X"}, {shape}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reshape, ReshapeInferShapeFunctor,
                            PD_INFER_META(phi::ReshapeInferMeta));

constexpr GradSlots kReshapeGradSlots = {"X Shape ShapeTensor", "Out", "Out", "X"};

KernelSignature ReshapeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reshape_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reshape, ops::ReshapeOp, ops::ReshapeOpMaker, ops::ReshapeInferShapeFunctor,
                  ops::ReshapeInplaceInferer, ops::SlotGradOpMaker<ops::kReshapeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(reshape, ops::ReshapeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(reshape, ops::ReshapeCPUKernel);
REGISTER_OPERATOR(reshape_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kReshapeGradSlots>, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(reshape_grad, ops::ReshapeGradOpArgumentMapping);
