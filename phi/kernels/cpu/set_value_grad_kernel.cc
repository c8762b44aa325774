#include "phi/kernels/set_value_grad_kernel.h"

#include <algorithm>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/set_range.h"

namespace phi {
namespace {

// Calls visit(element of the value, element of the tensor) for each element that was set.
template <typename Visit>
void ForEachSet(const funcs::StridedBox& box, Visit visit) {
  int64_t count = 1, at[funcs::StridedBox::kMaxRank] = {}, from = 0, to = 0;
  for (int i = 0; i < box.rank; ++i) count *= box.dims[i];
  for (int64_t n = 0; n < count; ++n) {
    visit(from, to);
    for (int i = box.rank - 1; i >= 0; --i) {
      from += box.from_step[i];
      to += box.to_step[i];
      if (++at[i] < box.dims[i]) break;
      from -= box.from_step[i] * box.dims[i];
      to -= box.to_step[i] * box.dims[i];
      at[i] = 0;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void SetValueGradKernel(const Context& ctx, const DenseTensor& out_grad, const IntArray& starts,
                        const IntArray& ends, const IntArray& steps,
                        const std::vector<int64_t>& axes, const std::vector<int64_t>& decrease_axes,
                        const std::vector<int64_t>& none_axes, DenseTensor* x_grad,
                        DenseTensor* value_grad) {
  const DenseTensor held = out_grad;
  const funcs::SetRange range =
      funcs::RangeOf(held.dims(), starts, ends, steps, axes, decrease_axes);
  funcs::StridedBox box = funcs::WithNewAxes(range.target, none_axes);
  if (value_grad != nullptr) {
    using Sum = std::conditional_t<std::is_same_v<T, bool>, bool, funcs::GradSum<T>>;
    funcs::LayValue(value_grad->dims(), &box);
    std::vector<Sum> sums(value_grad->numel(), Sum(0));
    T* to = ctx.template Alloc<T>(value_grad);
    const T* from = held.numel() == 0 ? nullptr : held.data<T>() + range.offset;
    ForEachSet(box, [&](int64_t value, int64_t element) {
      sums[value] = sums[value] + static_cast<Sum>(from[element]);
    });
    for (size_t i = 0; i < sums.size(); ++i) to[i] = static_cast<T>(sums[i]);
  }
  if (x_grad == nullptr) return;
  funcs::CopyElements<T>(ctx, held, x_grad);
  T* to = held.numel() == 0 ? nullptr : x_grad->data<T>() + range.offset;
  ForEachSet(box, [=](int64_t, int64_t element) { to[element] = static_cast<T>(0); });
}

}  // namespace phi

PD_REGISTER_KERNEL(set_value_grad, CPU, ALL_LAYOUT, phi::SetValueGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
