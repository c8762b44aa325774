#include "phi/kernels/selected_rows/merge_selected_rows_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/check_row_values.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void MergeSelectedRowsKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  CheckRowsAndValues(x, "X");
  const funcs::MergedRows<T> merged = funcs::MergeRows<T>(x);
  DDim dims = x.value().dims();
  dims[0] = static_cast<int64_t>(merged.rows.size());
  out->set_rows(merged.rows);
  out->mutable_value()->Resize(dims);
  T* to = ctx.template Alloc<T>(out->mutable_value());
  std::copy(merged.values.begin(), merged.values.end(), to);
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(merge_selected_rows, CPU, ALL_LAYOUT, phi::sr::MergeSelectedRowsKernel, float,
                   double) {}
