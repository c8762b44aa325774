#include "framework/op/untold_shapes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class CropTensorOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Shape", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensor", "The shape as tensors of one element; they outrank `Shape`.")
        .AsDuplicable()
        .AsDispensable();
    AddInput("Offsets", "`offsets` as a tensor; it outranks the attribute.").AsDispensable();
    AddInput("OffsetsTensor", "`offsets` as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "-1: all that is behind the offset.").SetDefault({});
    AddAttr<std::vector<int>>("offsets", "Where the part begins.").SetDefault({});
    AddComment("Out = a part of X.");
  }
};

class CropTensorOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Shape", "ShapeTensor", "Offsets",
                                                 "OffsetsTensor"};
    return kSlots;
  }
};

static void CropTensorReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index whole = phi::vectorize(x->dims());
  const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensor").empty();
  reference::Index dims =
      reference::IntegersFrom<int>(ctx, list ? nullptr : "Shape", "ShapeTensor", "shape");
  const bool offset_list = !ctx.MultiInput<DenseTensor>("OffsetsTensor").empty();
  reference::Index offsets = reference::IntegersFrom<int>(ctx, offset_list ? nullptr : "Offsets",
                                                          "OffsetsTensor", "offsets");
  dims.resize(whole.size(), -1);
  offsets.resize(whole.size(), 0);
  for (size_t i = 0; i < whole.size(); ++i) {
    if (dims[i] == -1) dims[i] = whole[i] - offsets[i];
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < index.size(); ++i) index[i] += offsets[i];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using CropTensorCPUKernel = MoveReferenceKernel<DeviceContext, T, CropTensorReference>;

KernelSignature CropTensorOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.InputSize("ShapeTensor") > 0 ? "ShapeTensor"
                      : ctx.HasInput("Shape")          ? "Shape"
                                                       : "shape";
  const char* offsets = ctx.InputSize("OffsetsTensor") > 0 ? "OffsetsTensor"
                        : ctx.HasInput("Offsets")          ? "Offsets"
                                                           : "offsets";
  return {"crop", {"X"}, {shape, offsets}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(crop_tensor, CropTensorInferShapeFunctor,
                            PD_INFER_META(phi::CropInferMeta));

constexpr GradSlots kCropTensorGradSlots = {"X Offsets OffsetsTensor", "", "Out", "X"};

KernelSignature CropTensorGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* offsets = ctx.InputSize("OffsetsTensor") > 0 ? "OffsetsTensor"
                        : ctx.HasInput("Offsets")          ? "Offsets"
                                                           : "offsets";
  return {"crop_grad", {"X", "Out@GRAD"}, {offsets}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(crop_tensor_grad, CropTensorGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(CropTensorGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(crop_tensor, ops::CropTensorOp, ops::CropTensorOpMaker,
                  ops::CropTensorInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCropTensorGradSlots>);
PD_SHAPES_UNTOLD(
    crop_tensor,
    "inputs Shape and ShapeTensor, which its gradient op does not read, outrank `shape`");
PD_REGISTER_BASE_KERNEL_NAME(crop_tensor, crop);
PD_REGISTER_ARG_MAPPING_FN(crop_tensor, ops::CropTensorOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(crop_tensor, ops::CropTensorCPUKernel);
REGISTER_OPERATOR(crop_tensor_grad, ops::OpTypedByOutGrad, ops::CropTensorGradInferShapeFunctor,
                  ops::CropTensorGradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(crop_tensor_grad, crop_grad);
PD_REGISTER_ARG_MAPPING_FN(crop_tensor_grad, ops::CropTensorGradOpArgumentMapping);
