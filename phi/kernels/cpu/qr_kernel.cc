#include "phi/kernels/qr_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/decomposition.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/householder.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"

namespace phi {

template <typename T, typename Context>
void QrKernel(const Context& ctx, const DenseTensor& x, const std::string& mode, DenseTensor* q,
              DenseTensor* r) {
  const QrMode parsed = ParseQrMode(mode);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = parsed.complete ? m : std::min(m, n);
  T* upper = ctx.template Alloc<T>(r);
  T* columns = parsed.q ? ctx.template Alloc<T>(q) : nullptr;
  const T* from = funcs::DataOrNull<T>(x);
  ParallelFor(batch.count, 1 + 20000 / (1 + m * n * k), [=](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      const funcs::HouseholderQr<T> factors(m, n, from + b * m * n);
      for (int64_t i = 0; i < k; ++i) {
        T* row = upper + (b * k + i) * n;
        std::fill_n(row, std::min(i, n), T(0));
        if (i < n) std::copy_n(factors.data() + i * n + i, n - i, row + i);
      }
      if (columns == nullptr) continue;
      T* to = columns + b * m * k;
      std::fill_n(to, m * k, T(0));
      for (int64_t i = 0; i < k; ++i) to[i * (k + 1)] = T(1);
      factors.Apply(k, to);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(qr, CPU, ALL_LAYOUT, phi::QrKernel, float, double) {}
