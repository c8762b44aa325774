#include "phi/kernels/shape_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

// So that a blocked tensor is not reordered for its shape.
template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out) {
  const DDim dims = input.dims();
  int* to = ctx.template HostAlloc<int>(out);
  for (int i = 0; i < dims.size(); ++i) to[i] = static_cast<int>(dims[i]);
}

}  // namespace phi

PD_REGISTER_KERNEL(shape, ONEDNN, ONEDNN, phi::ShapeKernel, float, int8_t, uint8_t, phi::bfloat16) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);  // only its shape is read
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
