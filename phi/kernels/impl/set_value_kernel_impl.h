#pragma once

#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/set_range.h"
#include "phi/kernels/set_value_kernel.h"

namespace phi {

template <typename T, typename Context>
void SetTensorValueKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& value,
                          const IntArray& starts, const IntArray& ends, const IntArray& steps,
                          const std::vector<int64_t>& axes,
                          const std::vector<int64_t>& decrease_axes,
                          const std::vector<int64_t>& none_axes, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  const funcs::SetRange range =
      funcs::RangeOf(out->dims(), starts, ends, steps, axes, decrease_axes);
  funcs::StridedBox box = funcs::WithNewAxes(range.target, none_axes);
  funcs::LayValue(value.dims(), &box);
  if (out->numel() == 0 || value.numel() == 0) return;
  funcs::CopyStrided(ctx, box, sizeof(T), value.data<T>(), out->data<T>() + range.offset);
}

template <typename T, typename Context>
void SetValueKernel(const Context& ctx, const DenseTensor& x, const IntArray& starts,
                    const IntArray& ends, const IntArray& steps, const std::vector<int64_t>& axes,
                    const std::vector<int64_t>& decrease_axes,
                    const std::vector<int64_t>& none_axes, const std::vector<int64_t>& shape,
                    const std::vector<Scalar>& values, DenseTensor* out) {
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
  SetTensorValueKernel<T>(ctx, x, value, starts, ends, steps, axes, decrease_axes, none_axes, out);
}

}  // namespace phi
