#include "phi/kernels/lu_kernel.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/gpu_row_order.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void LuKernel(const Context& ctx, const DenseTensor& x, bool pivot, DenseTensor* out,
              DenseTensor* pivots, DenseTensor* infos) {
  PADDLE_ENFORCE(pivot, errors::InvalidArgument("attribute `pivots` must be true; it is false"));
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  int* rows = ctx.template Alloc<int>(pivots);
  int* info = funcs::AllocZeros<int>(ctx, infos);
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  funcs::GpuCopyAsync(ctx, to, held.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
  funcs::GpuFactorLu(ctx, batch.count, batch.rows, batch.cols, to, rows, info);
  primitive::GpuLoop(ctx, batch.count * std::min(batch.rows, batch.cols),
                     [=] DEVICE(int64_t i) { ++rows[i]; });  // they count from 1
}

template <typename T, typename Context>
void LuUnpackKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& pivots,
                    bool unpack_ludata, bool unpack_pivots, DenseTensor* pmat, DenseTensor* l,
                    DenseTensor* u) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  if (unpack_pivots) {
    T* to = funcs::AllocZeros<T>(ctx, pmat);
    const funcs::GpuArray<int64_t> memory(ctx, batch.count * m);
    int64_t* const orders = memory.data();
    funcs::GpuOrderOfRows(ctx, "lu_unpack", batch.count, m, k == 0 ? nullptr : pivots.data<int>(),
                          k, orders);
    primitive::GpuLoop(ctx, batch.count * m, [=] DEVICE(int64_t at) {
      const int64_t item = at / m;
      to[(item * m + orders[at]) * m + at - item * m] = T(1);
    });
  }
  if (!unpack_ludata) return;
  T* lower = ctx.template Alloc<T>(l);
  T* upper = ctx.template Alloc<T>(u);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  primitive::GpuLoop(ctx, batch.count * m * k, [=] DEVICE(int64_t at) {
    const int64_t row = at / k, i = row % m, j = at - row * k;
    lower[at] = j < i ? from[row * n + j] : j == i ? T(1) : T(0);
  });
  primitive::GpuLoop(ctx, batch.count * k * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n, item = row / k, i = row - item * k, j = at - row * n;
    upper[at] = j < i ? T(0) : from[(item * m + i) * n + j];
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(lu, GPU, ALL_LAYOUT, phi::LuKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(lu_unpack, GPU, ALL_LAYOUT, phi::LuUnpackKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
