#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"

namespace paddle::operators {

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

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(strided_slice, StridedSliceReference);
