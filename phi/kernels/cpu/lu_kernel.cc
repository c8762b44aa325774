#include "phi/kernels/lu_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/row_order.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"

namespace phi {
template <typename T, typename Context>
void LuKernel(const Context& ctx, const DenseTensor& x, bool pivot, DenseTensor* out,
              DenseTensor* pivots, DenseTensor* infos) {
  PADDLE_ENFORCE(
      pivot, errors::InvalidArgument("attribute `pivots` must be true on the CPU; it is false"));
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  int* exchanged = ctx.template Alloc<int>(pivots);
  int* info = ctx.template Alloc<int>(infos);
  if (x.numel() == 0) {
    std::fill_n(info, infos->numel(), 0);
    return;
  }
  std::copy_n(held.data<T>(), x.numel(), to);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t size = std::min(batch.rows, batch.cols), elements = batch.Elements();
  ParallelFor(batch.count, 1 + 20000 / (size * elements), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int* rows = exchanged + i * size;
      const int64_t singular =
          funcs::FactorLu(batch.rows, batch.cols, to + i * elements, batch.cols, rows);
      for (int64_t k = 0; k < size; ++k) ++rows[k];
      info[i] = static_cast<int>(singular + 1);
    }
  });
}

template <typename T, typename Context>
void LuUnpackKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& pivots,
                    bool unpack_ludata, bool unpack_pivots, DenseTensor* pmat, DenseTensor* l,
                    DenseTensor* u) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  if (unpack_pivots) {
    T* to = ctx.template Alloc<T>(pmat);
    std::fill_n(to, pmat->numel(), T(0));
    for (int64_t b = 0; b < batch.count; ++b) {
      const int* rows = k == 0 ? nullptr : pivots.data<int>() + b * k;
      const std::vector<int64_t> order = funcs::OrderOfRows(m, rows, k);
      for (int64_t i = 0; i < m; ++i) to[(b * m + order[i]) * m + i] = T(1);
    }
  }
  if (!unpack_ludata) return;
  T* lower = ctx.template Alloc<T>(l);
  T* upper = ctx.template Alloc<T>(u);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  for (int64_t row = 0; row < batch.count * m; ++row) {
    const int64_t i = row % m, below = std::min(i, k);
    T* left = lower + row * k;
    std::copy_n(from + row * n, below, left);
    std::fill(left + below, left + k, T(0));
    if (i >= k) continue;
    left[i] = T(1);
    T* right = upper + (row / m * k + i) * n;
    std::fill_n(right, i, T(0));
    std::copy_n(from + row * n + i, n - i, right + i);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(lu, CPU, ALL_LAYOUT, phi::LuKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(lu_unpack, CPU, ALL_LAYOUT, phi::LuUnpackKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
