#pragma once

#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/set_range.h"
#include "phi/kernels/set_value_kernel.h"

namespace phi {

namespace funcs {

/// Writes `value` to a range of `out`, which holds x already.
template <typename T, typename Context>
void SetTheRange(const Context& ctx, const DenseTensor& value, const SetRange& range,
                 const std::vector<int64_t>& none_axes, DenseTensor* out) {
  StridedBox box = WithNewAxes(range.target, none_axes);
  LayValue(value.dims(), &box);
  if (out->numel() == 0 || value.numel() == 0) return;
  CopyStrided(ctx, box, sizeof(T), value.data<T>(), out->data<T>() + range.offset);
}

}  // namespace funcs

template <typename T, typename Context>
void SetTensorValueKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& value,
                          const IntArray& starts, const IntArray& ends, const IntArray& steps,
                          const std::vector<int64_t>& axes,
                          const std::vector<int64_t>& decrease_axes,
                          const std::vector<int64_t>& none_axes, DenseTensor* out) {
  const funcs::SetRange range = funcs::RangeOf(x.dims(), starts, ends, steps, axes, decrease_axes);
  funcs::CopyElements<T>(ctx, x, out);
  funcs::SetTheRange<T>(ctx, value, range, none_axes, out);
}

template <typename T, typename Context>
void SetValueKernel(const Context& ctx, const DenseTensor& x, const IntArray& starts,
                    const IntArray& ends, const IntArray& steps, const std::vector<int64_t>& axes,
                    const std::vector<int64_t>& decrease_axes,
                    const std::vector<int64_t>& none_axes, const std::vector<int64_t>& shape,
                    const std::vector<Scalar>& values, DenseTensor* out) {
  const funcs::SetRange range = funcs::RangeOf(x.dims(), starts, ends, steps, axes, decrease_axes);
  const DDim dims = make_ddim(shape);
  PADDLE_ENFORCE(!contain_unknown_dim(dims) && product(dims) == static_cast<int64_t>(values.size()),
                 errors::InvalidArgument(
                     "attribute `shape` %s must have one element for each of the %d values", dims,
                     values.size()));
  DenseTensor value;
  value.Resize(dims);
  funcs::FillOnHost<T>(ctx, &value, [&](T* to) {
    for (const Scalar& element : values) *to++ = element.to<T>();
  });
  funcs::CopyElements<T>(ctx, x, out);
  funcs::SetTheRange<T>(ctx, value, range, none_axes, out);
}

}  // namespace phi
