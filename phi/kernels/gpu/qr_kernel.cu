#include "phi/kernels/qr_kernel.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/infermeta/decomposition.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_householder.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void QrKernel(const Context& ctx, const DenseTensor& x, const std::string& mode, DenseTensor* q,
              DenseTensor* r) {
  const QrMode parsed = ParseQrMode(mode);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = parsed.complete ? m : std::min(m, n);
  T* upper = ctx.template Alloc<T>(r);
  T* columns = parsed.q ? ctx.template Alloc<T>(q) : nullptr;
  const size_t size_bytes = static_cast<size_t>(x.numel()) * sizeof(T);
  const AllocationPtr memory = ctx.Workspace(size_bytes);
  const funcs::GpuArray<T> tau_memory(ctx, batch.count * std::min(m, n));
  T *const factors = static_cast<T*>(memory->ptr()), *const tau = tau_memory.data();
  if (x.numel() > 0) {
    funcs::GpuCopyAsync(ctx, factors, x.data<T>(), size_bytes);
    funcs::GpuFactorQr(ctx, batch.count, m, n, factors, tau);
  }
  primitive::GpuLoop(ctx, batch.count * k * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n, item = row / k, i = row - item * k, j = at - row * n;
    upper[at] = j < i ? T(0) : factors[(item * m + i) * n + j];
  });
  if (columns == nullptr) return;
  primitive::GpuLoop(ctx, batch.count * m * k, [=] DEVICE(int64_t at) {
    const int64_t row = at / k;
    columns[at] = row % m == at - row * k ? T(1) : T(0);
  });
  if (x.numel() > 0) {
    funcs::GpuApplyQr(ctx, batch.count, m, n, factors, tau, k, columns, false);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(qr, GPU, ALL_LAYOUT, phi::QrKernel, float, double) {}
