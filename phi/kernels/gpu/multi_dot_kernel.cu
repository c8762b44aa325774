#include "phi/kernels/multi_dot_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_matrix_chain.h"

namespace phi {

template <typename T, typename Context>
void MultiDotKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    DenseTensor* out) {
  const DenseTensor product =
      funcs::GpuMultiplyChain<T>(ctx, funcs::MatrixChain(x), x, 0, x.size() - 1);
  funcs::GpuCopyElements<T>(ctx, product, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(multi_dot, GPU, ALL_LAYOUT, phi::MultiDotKernel, float, double) {}
