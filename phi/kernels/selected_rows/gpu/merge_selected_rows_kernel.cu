#include "phi/kernels/selected_rows/merge_selected_rows_kernel.h"

#include <map>

#include "phi/core/kernel_registry.h"
#include "phi/infermeta/check_row_values.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {
namespace sr {

// The rows are in host memory, their values are not.
template <typename T, typename Context>
void MergeSelectedRowsKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  CheckRowsAndValues(x, "X");
  std::map<int64_t, int64_t> place;  // row -> its position among the merged ones
  for (int64_t row : x.rows()) place.emplace(row, 0);
  std::vector<int64_t> merged, places;
  for (auto& entry : place) {
    entry.second = static_cast<int64_t>(merged.size());
    merged.push_back(entry.first);
  }
  for (int64_t row : x.rows()) places.push_back(place[row]);
  DenseTensor sums;
  DDim dims = x.value().dims();
  const int64_t width = dims[0] == 0 ? 0 : x.value().numel() / dims[0];
  dims[0] = static_cast<int64_t>(merged.size());
  sums.Resize(dims);
  T* to = funcs::AllocZeros<T>(ctx, &sums);
  if (sums.numel() > 0) {
    const auto rows = funcs::GpuUpload(ctx, places);
    primitive::GpuScatterAddRows(ctx, x.value().data<T>(), {1, dims[0], width}, rows.data(),
                                 rows.count(), to);
  }
  out->set_rows(merged);  // after the last use of x, which may be out
  out->mutable_value()->Resize(dims);
  funcs::GpuCopyElements<T>(ctx, sums, out->mutable_value());
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(merge_selected_rows, GPU, ALL_LAYOUT, phi::sr::MergeSelectedRowsKernel, float,
                   double) {}
