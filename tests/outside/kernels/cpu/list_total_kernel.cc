// outside: 2.3 | optional lists of inputs and optional SelectedRows, both forms
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void ListTotalKernel(const Context& dev_ctx, const DenseTensor& x,
                     const paddle::optional<std::vector<const DenseTensor*>>& more,
                     const paddle::optional<SelectedRows>& rows, DenseTensor* out) {
  T total = 0;
  const auto add = [&total](const DenseTensor& tensor) {
    for (int64_t i = 0; i < tensor.numel(); ++i) total += tensor.data<T>()[i];
  };
  add(x);
  if (more) {
    for (const DenseTensor* tensor : *more) add(*tensor);
  }
  if (rows.get_ptr() != nullptr) add(rows->value());
  out->Resize({1});
  *dev_ctx.template Alloc<T>(out) = total;
}

template <typename T, typename Context>
void ListTotalOldKernel(const Context& dev_ctx, const DenseTensor& x,
                        paddle::optional<const std::vector<const DenseTensor*>> more,
                        paddle::optional<const SelectedRows&> rows, DenseTensor* out) {
  paddle::optional<std::vector<const DenseTensor*>> list;
  if (more.is_initialized()) list = paddle::make_optional(std::vector<const DenseTensor*>(*more));
  paddle::optional<SelectedRows> some;
  if (rows) some = paddle::optional<SelectedRows>(rows.get());
  ListTotalKernel<T, Context>(dev_ctx, x, list, some, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_list_total, CPU, ALL_LAYOUT, phi::ListTotalKernel, float, int) {}
PD_REGISTER_KERNEL(outside_list_total_old, CPU, ALL_LAYOUT, phi::ListTotalOldKernel, float, int) {}
