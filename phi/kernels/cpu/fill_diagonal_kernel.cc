#include "phi/kernels/fill_diagonal_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/common/scalar.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/copy_elements.h"

namespace phi {

template <typename T, typename Context>
void FillDiagonalKernel(const Context& ctx, const DenseTensor& x, float value, int offset,
                        bool wrap, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (out->numel() == 0) return;
  T* to = out->data<T>();
  const T element = Scalar(value).to<T>();
  const DDim dims = out->dims(), steps = stride(dims);
  int64_t step = 0;
  for (int i = 0; i < dims.size(); ++i) step += steps[i];
  const int64_t columns = dims[1];
  // Without wrap only the square at the top counts, whatever the rank: so the original does.
  const int64_t size = wrap ? out->numel() : std::min(out->numel(), columns * columns);
  for (int64_t i = 0; i < size; i += step) {
    // A diagonal that is not the main one ends at the border of its row.
    const int64_t column = i % columns + offset;
    if (column >= 0 && column < columns && i + offset < out->numel()) to[i + offset] = element;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(fill_diagonal, CPU, ALL_LAYOUT, phi::FillDiagonalKernel, float, double, int,
                   int64_t, bool, phi::float16) {}
