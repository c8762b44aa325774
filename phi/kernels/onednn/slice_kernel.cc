#include "phi/kernels/slice_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/slice_bounds.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_part.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotSlice(const InferMetaContext& call) {
  return onednn::WhyNotInput(call, 0, "input", 1, DDim::kMaxRank);
}

// Requires: nothing is dropped.
onednn::Box SliceBox(const DDim& dims, const std::vector<int64_t>& axes, const IntArray& starts,
                     const IntArray& ends) {
  onednn::Box box{dims, dims};
  for (int i = 0; i < dims.size(); ++i) box.start[i] = 0;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = funcs::CanonicalAxis(axes[i], dims.size());
    const funcs::SliceBounds b = funcs::ClampSlice(starts[i], ends[i], dims[axis], false);
    box.start[axis] = b.start;
    box.size[axis] = b.end - b.start;
  }
  return box;
}

}  // namespace

template <typename T, typename Context>
void SliceKernel(const Context& ctx, const DenseTensor& input, const std::vector<int64_t>& axes,
                 const IntArray& starts, const IntArray& ends,
                 const std::vector<int64_t>& infer_flags, const std::vector<int64_t>& decrease_axis,
                 DenseTensor* out) {
  // values of tensors change from run to run: each would make a primitive of its own
  const bool fixed = !starts.FromTensor() && !ends.FromTensor();
  if (!onednn::IsPlain(input) && decrease_axis.empty() && fixed && out->numel() > 0) {
    const onednn::Box box = SliceBox(input.dims(), axes, starts, ends);
    if (onednn::CutsBetweenBlocks(onednn::ViewOf(input), box)) {
      return onednn::CopyPart(ctx, "slice", input, box, out);
    }
  }
  onednn::CpuCall call("slice");
  call.In(input).Attrs({axes, starts, ends, infer_flags, decrease_axis}).Out(out).Run();
}

}  // namespace phi

PD_REGISTER_KERNEL(slice, ONEDNN, ONEDNN, phi::SliceKernel, float, phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotSlice);
}
