#include "phi/kernels/strided_slice_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/strided_bounds.h"
#include "phi/kernels/funcs/strided_copy.h"

namespace phi {

template <typename T, typename Context>
void StridedSliceRawKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axes,
                           const IntArray& starts, const IntArray& ends, const IntArray& strides,
                           const std::vector<int>&, const std::vector<int>& decrease_axis,
                           DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim steps = stride(x.dims());
  DDim size = x.dims(), step = steps;
  const T* from = x.data<T>();
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = funcs::CanonicalAxis(axes[i], size.size());
    funcs::StridedBounds b = funcs::ClampStrided(starts[i], ends[i], strides[i], x.dims()[axis]);
    if (std::count(decrease_axis.begin(), decrease_axis.end(), axes[i]) > 0) b.count = 1;
    from += b.start * steps[axis];
    size[axis] = b.count;
    step[axis] = steps[axis] * b.stride;
  }
  funcs::StridedBox box = funcs::DenseBox(size);
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = step[i];
  funcs::CopyStrided(box, sizeof(T), from, to);
}

template <typename T, typename Context>
void StridedSliceArrayKernel(const Context&, const TensorArray& x, const std::vector<int>&,
                             const IntArray& starts, const IntArray& ends, const IntArray& strides,
                             const std::vector<int>&, const std::vector<int>&, TensorArray* out) {
  const funcs::StridedBounds b =
      funcs::ClampStrided(starts[0], ends[0], strides[0], static_cast<int64_t>(x.size()));
  TensorArray part;
  for (int64_t i = 0; i < b.count; ++i) part.push_back(x[b.start + i * b.stride]);
  *out = part;
}

}  // namespace phi

PD_REGISTER_KERNEL(strided_slice_raw, CPU, ALL_LAYOUT, phi::StridedSliceRawKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(strided_slice_array, CPU, ALL_LAYOUT, phi::StridedSliceArrayKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
