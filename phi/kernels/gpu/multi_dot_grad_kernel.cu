#include "phi/kernels/multi_dot_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_matrix_chain.h"

namespace phi {

template <typename T, typename Context>
void MultiDotGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                        const DenseTensor& out_grad, std::vector<DenseTensor*> x_grad) {
  const funcs::MatrixChain chain(x);
  const size_t count = x.size();
  const int64_t rows = chain.Rows(0), columns = chain.Columns(count - 1);
  for (size_t i = 0; i < count; ++i) {
    T* to = funcs::AllocZeros<T>(ctx, x_grad[i]);
    if (to == nullptr || out_grad.numel() == 0 || x[i]->numel() == 0) continue;
    // (what stands to the left)^T out_grad (what stands to the right)^T
    const int64_t m = chain.Rows(i), n = chain.Columns(i);
    const T* left = out_grad.data<T>();  // [m, columns] after the first product
    DenseTensor first;
    if (i > 0) {
      const DenseTensor before = funcs::GpuMultiplyChain<T>(ctx, chain, x, 0, i - 1);
      first.Resize(make_ddim({m, columns}));
      T* product = ctx.template Alloc<T>(&first);
      funcs::GpuGemm<T>(ctx, m, columns, rows, T(1), {before.data<T>(), m, true}, {left, columns},
                        T(0), product, columns);
      left = product;
    }
    if (i + 1 == count) {
      funcs::GpuCopyAsync(ctx, to, left, static_cast<size_t>(m * n) * sizeof(T));
      continue;
    }
    const DenseTensor behind = funcs::GpuMultiplyChain<T>(ctx, chain, x, i + 1, count - 1);
    funcs::GpuGemm<T>(ctx, m, n, columns, T(1), {left, columns}, {behind.data<T>(), columns, true},
                      T(0), to, n);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(multi_dot_grad, GPU, ALL_LAYOUT, phi::MultiDotGradKernel, float, double) {}
