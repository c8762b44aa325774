// outside: 2.3 | SelectedRows in and out in namespace sr, a Scalar, optional rows, an allocation by
// DataType, two kernels of one declaration header
#include "kernels/selected_rows/rows_plus_kernel.h"

#include <cstring>
#include <vector>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void RowsPlusKernel(const Context& dev_ctx, const SelectedRows& x,
                    const paddle::optional<SelectedRows>& y, const Scalar& scale,
                    SelectedRows* out) {
  std::vector<int64_t> rows(x.rows().begin(), x.rows().end());
  const int64_t own = static_cast<int64_t>(rows.size());
  const SelectedRows* other = y.get_ptr();
  if (other != nullptr) rows.insert(rows.end(), other->rows().begin(), other->rows().end());
  auto dims = phi::vectorize(x.value().dims());
  const int64_t width = own == 0 ? 0 : x.value().numel() / own;
  dims[0] = static_cast<int64_t>(rows.size());
  out->set_rows(rows);
  out->set_height(x.height());
  out->mutable_value()->Resize(phi::make_ddim(dims));
  auto* to = static_cast<T*>(dev_ctx.Alloc(out->mutable_value(), x.value().dtype()));
  const T factor = scale.to<T>();
  for (int64_t i = 0; i < own * width; ++i) to[i] = x.value().data<T>()[i] * factor;
  if (other != nullptr) {
    std::memcpy(to + own * width, other->value().data<T>(), other->value().numel() * sizeof(T));
  }
}

template <typename T, typename Context>
void RowsToDenseKernel(const Context& dev_ctx, const SelectedRows& x, DenseTensor* out) {
  auto dims = x.value().dims();
  dims[0] = x.height();
  out->Resize(dims);
  T* to = dev_ctx.template Alloc<T>(out);
  std::memset(to, 0, out->numel() * sizeof(T));
  const int64_t width = out->numel() / x.height();
  for (size_t i = 0; i < x.rows().size(); ++i) {
    for (int64_t j = 0; j < width; ++j) {
      to[x.rows()[i] * width + j] += x.value().data<T>()[static_cast<int64_t>(i) * width + j];
    }
  }
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(outside_rows_plus, CPU, ALL_LAYOUT, phi::sr::RowsPlusKernel, float, double,
                   int) {}
PD_REGISTER_KERNEL(outside_rows_to_dense, CPU, ALL_LAYOUT, phi::sr::RowsToDenseKernel, float,
                   double, int) {}
