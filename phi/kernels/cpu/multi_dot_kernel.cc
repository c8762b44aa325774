#include "phi/kernels/multi_dot_kernel.h"

#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/matrix_chain.h"

namespace phi {
template <typename T, typename Context>
void MultiDotKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    DenseTensor* out) {
  const std::vector<T> product = funcs::MultiplyChain<T>(funcs::MatrixChain(x), x, 0, x.size() - 1);
  std::copy(product.begin(), product.end(), ctx.template Alloc<T>(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(multi_dot, CPU, ALL_LAYOUT, phi::MultiDotKernel, float, double) {}
