#include "phi/kernels/set_value_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/copy_elements.h"
#include "phi/kernels/funcs/strided_bounds.h"
#include "phi/kernels/funcs/strided_copy.h"

namespace phi {

namespace {

struct SetRange {
  int64_t offset = 0;        // of the first element that is set
  funcs::StridedBox target;  // its axes, without those that are dropped; from_step is not set
};

SetRange RangeOf(const DDim& dims, const IntArray& starts, const IntArray& ends,
                 const IntArray& steps, const std::vector<int64_t>& axes,
                 const std::vector<int64_t>& decrease_axes) {
  const DDim strides = stride(dims);
  DDim size = dims, step = strides;
  bool dropped[DDim::kMaxRank] = {};
  SetRange range;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = funcs::CanonicalAxis(axes[i], dims.size());
    PADDLE_ENFORCE_NE(steps[i], 0, errors::InvalidArgument("attribute `steps` must not hold 0"));
    const funcs::StridedBounds b = funcs::ClampStrided(starts[i], ends[i], steps[i], dims[axis]);
    size[axis] = b.count;
    step[axis] = strides[axis] * b.stride;
    range.offset += b.count > 0 ? b.start * strides[axis] : 0;
  }
  for (int64_t axis : decrease_axes) dropped[funcs::CanonicalAxis(axis, dims.size())] = true;
  for (int i = 0; i < dims.size(); ++i) {
    if (!dropped[i]) range.target.Append(size[i], 0, step[i]);
  }
  return range;
}

// With an axis of size 1 at each of none_axes, which count in the result.
funcs::StridedBox WithNewAxes(const funcs::StridedBox& box, const std::vector<int64_t>& none_axes) {
  funcs::StridedBox result;
  int next = 0;
  const int rank = box.rank + static_cast<int>(none_axes.size());
  for (int i = 0; i < rank; ++i) {
    const bool is_new = std::count(none_axes.begin(), none_axes.end(), i) > 0;
    if (is_new || next == box.rank) {
      result.Append(1, 0, 0);
    } else {
      result.Append(box.dims[next], 0, box.to_step[next]);
      ++next;
    }
  }
  return result;
}

void LayValue(const DDim& value, funcs::StridedBox* box) {
  const DDim steps = stride(value);
  for (int i = 0; i < value.size(); ++i) {
    const int at = box->rank - value.size() + i;
    const bool fits = at < 0 ? value[i] == 1 : value[i] == 1 || value[i] == box->dims[at];
    PADDLE_ENFORCE(fits, errors::InvalidArgument("a value of shape %s does not fit the elements "
                                                 "that are set",
                                                 value));
    if (at >= 0 && value[i] != 1) box->from_step[at] = steps[i];
  }
}

}  // namespace

template <typename T, typename Context>
void SetTensorValueKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& value,
                          const IntArray& starts, const IntArray& ends, const IntArray& steps,
                          const std::vector<int64_t>& axes,
                          const std::vector<int64_t>& decrease_axes,
                          const std::vector<int64_t>& none_axes, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  const SetRange range = RangeOf(out->dims(), starts, ends, steps, axes, decrease_axes);
  funcs::StridedBox box = WithNewAxes(range.target, none_axes);
  LayValue(value.dims(), &box);
  if (out->numel() == 0 || value.numel() == 0) return;
  funcs::CopyStrided(box, sizeof(T), value.data<T>(), out->data<T>() + range.offset);
}

template <typename T, typename Context>
void SetValueKernel(const Context& ctx, const DenseTensor& x, const IntArray& starts,
                    const IntArray& ends, const IntArray& steps, const std::vector<int64_t>& axes,
                    const std::vector<int64_t>& decrease_axes,
                    const std::vector<int64_t>& none_axes, const std::vector<int64_t>& shape,
                    const std::vector<Scalar>& values, DenseTensor* out) {
  DenseTensor value;
  value.Resize(make_ddim(shape));
  T* to = ctx.template Alloc<T>(&value);
  PADDLE_ENFORCE_EQ(value.numel(), static_cast<int64_t>(values.size()),
                    errors::InvalidArgument("attribute `shape` %s must have one element for each "
                                            "of the %d values",
                                            value.dims(), values.size()));
  for (const Scalar& element : values) *to++ = element.to<T>();
  SetTensorValueKernel<T>(ctx, x, value, starts, ends, steps, axes, decrease_axes, none_axes, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(set_value, CPU, ALL_LAYOUT, phi::SetValueKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(set_value_with_tensor, CPU, ALL_LAYOUT, phi::SetTensorValueKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
