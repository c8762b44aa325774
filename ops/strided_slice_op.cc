#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/slice_slots.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class StridedSliceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "A tensor, or an array of tensors (cut along the array).");
    AddInput("StartsTensor", "`starts` as a tensor; it outranks the others.").AsDispensable();
    AddInput("StartsTensorList", "`starts` as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddInput("EndsTensor", "`ends` as a tensor; it outranks the others.").AsDispensable();
    AddInput("EndsTensorList", "`ends` as tensors of one element.").AsDuplicable().AsDispensable();
    AddInput("StridesTensor", "`strides` as a tensor; it outranks the others.").AsDispensable();
    AddInput("StridesTensorList", "`strides` as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axes", "The dimensions to cut.");
    AddAttr<std::vector<int>>("starts", "Negative: from the end.").SetDefault({});
    AddAttr<std::vector<int>>("ends", "Negative: from the end.").SetDefault({});
    AddAttr<std::vector<int>>("strides", "Negative: backwards.").SetDefault({});
    AddAttr<std::vector<int>>("infer_flags", "-1: not known before running.").SetDefault({});
    AddAttr<std::vector<int>>("decrease_axis", "Dimensions to drop; their size is 1.")
        .SetDefault({});
    AddComment("Out = every strides-th element from starts to before ends of each axis.");
  }
};

class StridedSliceOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const char* DataSlot() const override { return "Input"; }
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"StartsTensor",   "EndsTensor",
                                                 "StridesTensor",  "StartsTensorList",
                                                 "EndsTensorList", "StridesTensorList"};
    return kSlots;
  }
};

class StridedSliceOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("Input", "Out");
  }
};

/// The positions start, start + stride, … before end in `size` elements.
inline std::vector<int64_t> StridedPositions(int64_t start, int64_t end, int64_t stride,
                                             int64_t size) {
  if (start < 0) start += size;
  if (end < 0 && stride > 0) end += size;
  if (end < -1 && stride < 0) end = std::max<int64_t>(end + size, 0);
  std::vector<int64_t> positions;
  if (stride > 0) {
    for (int64_t i = std::max<int64_t>(start, 0); i < std::min(end, size); i += stride) {
      positions.push_back(i);
    }
  } else {
    for (int64_t i = std::min(start, size - 1); i > std::max<int64_t>(end, -1); i += stride) {
      positions.push_back(i);
    }
  }
  return positions;
}

static void StridedSliceReference(const framework::ExecutionContext& ctx) {
  const auto axes = ctx.Attr<std::vector<int>>("axes");
  const auto drop = ctx.Attr<std::vector<int>>("decrease_axis");
  const auto starts =
      reference::IntegersFrom<int>(ctx, "StartsTensor", "StartsTensorList", "starts");
  const auto ends = reference::IntegersFrom<int>(ctx, "EndsTensor", "EndsTensorList", "ends");
  const auto strides =
      reference::IntegersFrom<int>(ctx, "StridesTensor", "StridesTensorList", "strides");
  if (ctx.InputVar("Input")->IsType<phi::TensorArray>()) {
    const auto& array = ctx.InputVar("Input")->Get<phi::TensorArray>();
    phi::TensorArray part;
    for (int64_t i :
         StridedPositions(starts[0], ends[0], strides[0], static_cast<int64_t>(array.size()))) {
      part.push_back(array[i]);
    }
    *ctx.OutputVar("Out")->GetMutable<phi::TensorArray>() = part;
    return;
  }
  const auto* x = ctx.Input<DenseTensor>("Input");
  const int rank = x->dims().size();
  const reference::Index whole = phi::vectorize(x->dims());
  std::vector<std::vector<int64_t>> positions(rank);
  for (int i = 0; i < rank; ++i) positions[i] = StridedPositions(0, whole[i], 1, whole[i]);
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = reference::PositiveAxis(axes[i], rank, "strided_slice");
    positions[axis] = StridedPositions(starts[i], ends[i], strides[i], whole[axis]);
  }
  reference::Index dims;
  std::vector<bool> dropped(rank, false);
  for (int axis : drop) dropped[reference::PositiveAxis(axis, rank, "strided_slice")] = true;
  for (int i = 0; i < rank; ++i) {
    if (!dropped[i]) dims.push_back(static_cast<int64_t>(positions[i].size()));
  }
  const auto source = [&](const reference::Index& index) {
    reference::Index at(rank);
    for (int i = 0, next = 0; i < rank; ++i) at[i] = positions[i][dropped[i] ? 0 : index[next++]];
    return reference::OffsetOf(at, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using StridedSliceCPUKernel = MoveReferenceKernel<DeviceContext, T, StridedSliceReference>;

KernelSignature StridedSliceOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool array = ctx.IsDenseTensorVectorInput("Input");
  return {
      array ? "strided_slice_array" : "strided_slice_raw",
      {"Input"},
      {"axes", SliceStarts(ctx), SliceEnds(ctx), SliceStrides(ctx), "infer_flags", "decrease_axis"},
      {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(strided_slice, StridedSliceTensorInferShapeFunctor,
                            PD_INFER_META(phi::StridedSliceRawInferMeta));

/// The kernel shapes what comes out of an array.
struct StridedSliceInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->GetInputVarType("Input") != framework::proto::VarType::LOD_TENSOR_ARRAY) {
      StridedSliceTensorInferShapeFunctor()(ctx);
    }
  }
};

constexpr GradSlots kStridedSliceGradSlots = {
    "Input StartsTensor EndsTensor StridesTensor StartsTensorList EndsTensorList StridesTensorList",
    "", "Out", "Input"};

KernelSignature StridedSliceGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsDenseTensorVectorInput("Input")) return {"unregistered", {}, {}, {}};
  return {
      "strided_slice_raw_grad",
      {"Input", "Out@GRAD"},
      {"axes", SliceStarts(ctx), SliceEnds(ctx), SliceStrides(ctx), "infer_flags", "decrease_axis"},
      {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(strided_slice_grad, StridedSliceGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(StridedSliceGradNoNeedBufferVarsInferer, "Input");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(strided_slice, ops::StridedSliceOp, ops::StridedSliceOpMaker,
                  ops::StridedSliceInferShapeFunctor, ops::StridedSliceOpVarTypeInference,
                  ops::SlotGradOpMaker<ops::kStridedSliceGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(strided_slice, ops::StridedSliceOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(strided_slice, ops::StridedSliceCPUKernel);
REGISTER_OPERATOR(strided_slice_grad, ops::OpTypedByOutGrad, ops::StridedSliceGradInferShapeFunctor,
                  ops::StridedSliceGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(strided_slice_grad, ops::StridedSliceGradOpArgumentMapping);
