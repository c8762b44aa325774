#include <algorithm>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/slice_slots.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class SliceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "A tensor, or an array of tensors (sliced along the array).");
    AddInput("StartsTensor", "`starts` as a tensor; it outranks the others.").AsDispensable();
    AddInput("EndsTensor", "`ends` as a tensor; it outranks the others.").AsDispensable();
    AddInput("StartsTensorList", "`starts` as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddInput("EndsTensorList", "`ends` as tensors of one element.").AsDuplicable().AsDispensable();
    AddOutput("Out", "Rows starts[i] … ends[i] - 1 of dimension axes[i].");
    AddAttr<std::vector<int>>("axes", "The dimensions to cut.");
    AddAttr<std::vector<int>>("starts", "Negative: from the end.").SetDefault({});
    AddAttr<std::vector<int>>("ends", "Negative: from the end; beyond it: the end.").SetDefault({});
    AddAttr<std::vector<int>>("infer_flags", "-1: starts or ends are not known before running.")
        .SetDefault({});
    AddAttr<std::vector<int>>("decrease_axis", "Dimensions to drop; their size is 1.")
        .SetDefault({});
    AddComment("Out = Input[starts:ends] along each of `axes`.");
  }
};

class SliceOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const char* DataSlot() const override { return "Input"; }
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"StartsTensor", "EndsTensor", "StartsTensorList",
                                                 "EndsTensorList"};
    return kSlots;
  }
};

class SliceOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type = ctx->GetInputType("Input");
    const auto drop = PADDLE_GET_CONST(std::vector<int>, ctx->GetAttr("decrease_axis"));
    // One element of an array is a tensor.
    const bool element = type == framework::proto::VarType::LOD_TENSOR_ARRAY && !drop.empty();
    ctx->SetOutputType("Out", element ? framework::proto::VarType::LOD_TENSOR : type);
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("Input"));
  }
};

template <typename DeviceContext, typename T>
class SliceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (ctx.InputVar("Input")->IsType<phi::TensorArray>()) return SliceArray(ctx);
    const DenseTensor x = *ctx.Input<DenseTensor>("Input");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x.dims().size();
    std::vector<int64_t> begin(rank, 0), dims = phi::vectorize(x.dims());
    const auto axes = ctx.Attr<std::vector<int>>("axes");
    const auto starts = Bounds(ctx, "StartsTensor", "StartsTensorList", "starts");
    const auto ends = Bounds(ctx, "EndsTensor", "EndsTensorList", "ends");
    for (size_t i = 0; i < axes.size(); ++i) {
      const int axis = reference::PositiveAxis(axes[i], rank, "slice");
      begin[axis] = Clamp(starts[i], x.dims()[axis]);
      dims[axis] = std::max<int64_t>(Clamp(ends[i], x.dims()[axis]) - begin[axis], 0);
    }
    out->Resize(phi::make_ddim(WithoutAxes(dims, ctx.Attr<std::vector<int>>("decrease_axis"))));
    T* y = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const phi::DDim steps = phi::stride(x.dims());
    std::vector<int64_t> index(rank, 0);
    do {
      int64_t offset = 0;
      for (int d = 0; d < rank; ++d) offset += (begin[d] + index[d]) * steps[d];
      *y++ = x.data<T>()[offset];
    } while (reference::NextIndex(dims, &index));
  }

 private:
  static int64_t Clamp(int64_t value, int64_t size) {
    return std::min(std::max<int64_t>(value < 0 ? value + size : value, 0), size);
  }
  static std::vector<int64_t> Bounds(const framework::ExecutionContext& ctx, const char* tensor,
                                     const char* list, const char* attr) {
    if (ctx.HasInput(tensor)) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>(tensor), "slice");
    }
    const auto tensors = ctx.MultiInput<DenseTensor>(list);
    if (!tensors.empty()) return reference::IntegersOf(tensors, "slice");
    const auto values = ctx.Attr<std::vector<int>>(attr);
    return {values.begin(), values.end()};
  }
  static std::vector<int64_t> WithoutAxes(const std::vector<int64_t>& dims,
                                          const std::vector<int>& axes) {
    std::vector<int64_t> kept;
    for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
      if (std::find(axes.begin(), axes.end(), d) == axes.end()) kept.push_back(dims[d]);
    }
    return kept;
  }

  static void SliceArray(const framework::ExecutionContext& ctx) {
    const auto& array = ctx.InputVar("Input")->Get<phi::TensorArray>();
    const auto size = static_cast<int64_t>(array.size());
    const int64_t begin = Clamp(Bounds(ctx, "StartsTensor", "StartsTensorList", "starts")[0], size);
    const int64_t end = Clamp(Bounds(ctx, "EndsTensor", "EndsTensorList", "ends")[0], size);
    PADDLE_ENFORCE_GT(end, begin,
                      phi::errors::InvalidArgument(
                          "slice: elements %d … %d of an array of %d are none", begin, end, size));
    if (!ctx.Attr<std::vector<int>>("decrease_axis").empty()) {
      auto* out = ctx.Output<DenseTensor>("Out");
      out->Resize(array[begin].dims());
      out->set_lod(array[begin].lod());
      return reference::CopyElements(ctx, array[begin], out);
    }
    auto* out = ctx.OutputVar("Out")->GetMutable<phi::TensorArray>();
    phi::TensorArray part;
    for (int64_t i = begin; i < end; ++i) {
      DenseTensor element;
      element.Resize(array[i].dims());
      element.set_lod(array[i].lod());
      if (array[i].initialized()) reference::CopyElements(ctx, array[i], &element);
      part.push_back(element);
    }
    *out = part;
  }
};

KernelSignature SliceOpArgumentMapping(const ArgumentMappingContext& ctx) {
  // PHI has no kernel that slices an array.
  if (ctx.IsDenseTensorVectorInput("Input")) return {"unregistered", {}, {}, {}};
  return {"slice",
          {"Input"},
          {"axes", SliceStarts(ctx), SliceEnds(ctx), "infer_flags", "decrease_axis"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(slice, SliceTensorInferShapeFunctor,
                            PD_INFER_META(phi::SliceRawInferMeta));

/// The kernel shapes what comes out of an array.
struct SliceInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->GetInputVarType("Input") != framework::proto::VarType::LOD_TENSOR_ARRAY) {
      SliceTensorInferShapeFunctor()(ctx);
    }
  }
};

constexpr GradSlots kSliceGradSlots = {
    "EndsTensor EndsTensorList Input StartsTensor StartsTensorList", "", "Out", "Input"};

KernelSignature SliceGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsDenseTensorVectorInput("Input")) return {"unregistered", {}, {}, {}};
  return {"slice_grad",
          {"Input", "Out@GRAD"},
          {"axes", SliceStarts(ctx), SliceEnds(ctx), "infer_flags", "decrease_axis"},
          {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(slice_grad, SliceGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(SliceGradNoNeedBufferVarsInferer, "Input");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(slice, ops::SliceOp, ops::SliceOpMaker, ops::SliceInferShapeFunctor,
                  ops::SliceOpVarTypeInference, ops::SlotGradOpMaker<ops::kSliceGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(slice, ops::SliceOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(slice, ops::SliceCPUKernel);
REGISTER_OPERATOR(slice_grad, ops::OpTypedByOutGrad, ops::SliceGradInferShapeFunctor,
                  ops::SliceGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(slice_grad, ops::SliceGradOpArgumentMapping);
