// outside: 2.3 | SelectedRows input (phi::sr), rows that repeat
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/selected_rows.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void RowsTotalKernel(const Context& dev_ctx, const SelectedRows& x, DenseTensor* out) {
  out->Resize(x.GetCompleteDims());
  T* to = dev_ctx.template Alloc<T>(out);
  std::fill(to, to + out->numel(), static_cast<T>(0));
  const int64_t width = x.value().numel() / static_cast<int64_t>(x.rows().size());
  for (size_t i = 0; i < x.rows().size(); ++i) {
    const T* from = x.value().data<T>() + static_cast<int64_t>(i) * width;
    for (int64_t j = 0; j < width; ++j) to[x.rows()[i] * width + j] += from[j];
  }
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(outside_rows_total, CPU, ALL_LAYOUT, phi::sr::RowsTotalKernel, float, double) {}
