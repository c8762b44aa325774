#include "phi/kernels/slice_kernel.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/slice_bounds.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// Copies the box [start, start + size) of `from`, whose innermost axis is contiguous, to dense
// `to`.
struct BoxCopy {
  int rank = 0;
  int64_t size[DDim::kMaxRank];
  int64_t step_bytes[DDim::kMaxRank];  // in `from`
  int64_t row_bytes = 0;               // of the innermost axis, in `to`

  void Run(const char* from, char* to) const {
    int64_t rows = 1;
    for (int i = 0; i + 1 < rank; ++i) rows *= size[i];
    ParallelFor(rows, std::max<int64_t>(1, 65536 / row_bytes), [=](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        int64_t at = 0, rest = row;
        for (int i = rank - 2; i >= 0; --i) {
          at += rest % size[i] * step_bytes[i];
          rest /= size[i];
        }
        std::memcpy(to + row * row_bytes, from + at, static_cast<size_t>(row_bytes));
      }
    });
  }
};

}  // namespace

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
  // whole trailing axes make one row with the innermost axis that is cut
  const DDim steps = stride(dims);
  int last = dims.size() - 1;
  while (last > 0 && size[last] == dims[last]) --last;
  BoxCopy box;
  int64_t offset = 0;
  for (int i = 0; i <= last; ++i) {
    box.size[i] = size[i];
    box.step_bytes[i] = steps[i] * static_cast<int64_t>(sizeof(T));
    offset += start[i] * steps[i];
  }
  box.rank = std::max(last, 0) + 1;
  box.row_bytes =
      (dims.size() == 0 ? 1 : size[last] * steps[last]) * static_cast<int64_t>(sizeof(T));
  box.Run(reinterpret_cast<const char*>(input.data<T>() + offset), reinterpret_cast<char*>(to));
}

}  // namespace phi

PD_REGISTER_KERNEL(slice, CPU, ALL_LAYOUT, phi::SliceKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
