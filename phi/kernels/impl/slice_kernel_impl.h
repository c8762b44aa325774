#pragma once

#include <algorithm>
#include <cstring>

#include "phi/kernels/funcs/index/slice_bounds.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/slice_kernel.h"

namespace phi {
template <typename T, typename Context>
void SliceKernel(const Context& ctx, const DenseTensor& input, const std::vector<int64_t>& axes,
                 const IntArray& starts, const IntArray& ends, const std::vector<int64_t>&,
                 const std::vector<int64_t>& decrease_axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim& dims = input.dims();
  int64_t start[DDim::kMaxRank] = {};
  DDim size = dims;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = funcs::CanonicalAxis(axes[i], dims.size());
    const bool dropped =
        std::find(decrease_axis.begin(), decrease_axis.end(), axes[i]) != decrease_axis.end();
    const funcs::SliceBounds b = funcs::ClampSlice(starts[i], ends[i], dims[axis], dropped);
    start[axis] = b.start;
    size[axis] = b.end - b.start;
  }
  const DDim steps = stride(dims);
  funcs::StridedBox box = funcs::DenseBox(size);
  int64_t offset = 0;
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = steps[i];
    offset += start[i] * steps[i];
  }
  funcs::CopyStrided(ctx, box, sizeof(T), input.data<T>() + offset, to);
}

}  // namespace phi
