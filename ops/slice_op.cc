#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"

namespace paddle::operators {

void SliceVarType(framework::InferVarTypeContext* ctx) {
  const auto type = ctx->GetInputType("Input");
  const auto drop = PADDLE_GET_CONST(std::vector<int>, ctx->GetAttr("decrease_axis"));
  // One element of an array is a tensor.
  const bool element = type == framework::proto::VarType::LOD_TENSOR_ARRAY && !drop.empty();
  ctx->SetOutputType("Out", element ? framework::proto::VarType::LOD_TENSOR : type);
  ctx->SetOutputDataType("Out", ctx->GetInputDataType("Input"));
}

template <typename T>
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
    if (!ctx.MultiInput<DenseTensor>(list).empty()) return reference::IntegersOfList(ctx, list);
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

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(slice, SliceCPUKernel);
