#include "phi/kernels/full_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"

namespace phi {

// The result is plain, as in the original: the kernels that read it choose their format.
template <typename T, typename Context>
void FullKernel(const Context&, const IntArray& shape, const Scalar& value, DataType dtype,
                DenseTensor* out) {
  onednn::CpuCall("full").Attrs({shape, value, dtype}).Out(out).Run();
}

}  // namespace phi

PD_REGISTER_KERNEL(full, ONEDNN, ONEDNN, phi::FullKernel, float) {}
