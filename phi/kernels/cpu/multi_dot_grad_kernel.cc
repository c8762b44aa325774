#include "phi/kernels/multi_dot_grad_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/linalg/matrix_chain.h"

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
    const T* g = out_grad.data<T>();
    std::vector<T> left(g, g + out_grad.numel());  // [m, columns] after the first product
    if (i > 0) {
      const std::vector<T> before = funcs::MultiplyChain<T>(chain, x, 0, i - 1);
      left.resize(m * columns);
      funcs::MatrixProduct<T>(m, columns, rows, funcs::DenseMatrix(before.data(), m, true),
                              funcs::DenseMatrix(g, columns, false), left.data());
    }
    if (i + 1 == count) {
      std::copy(left.begin(), left.end(), to);
      continue;
    }
    const std::vector<T> behind = funcs::MultiplyChain<T>(chain, x, i + 1, count - 1);
    funcs::MatrixProduct<T>(m, n, columns, funcs::DenseMatrix(left.data(), columns, false),
                            funcs::DenseMatrix(behind.data(), columns, true), to);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(multi_dot_grad, CPU, ALL_LAYOUT, phi::MultiDotGradKernel, float, double) {}
