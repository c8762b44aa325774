#include "phi/kernels/meshgrid_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"

namespace phi {

template <typename T, typename Context>
void MeshgridKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    std::vector<DenseTensor*> out) {
  for (size_t i = 0; i < out.size(); ++i) {
    T* to = ctx.template Alloc<T>(out[i]);
    if (out[i]->numel() == 0) continue;
    funcs::StridedBox box = funcs::DenseBox(out[i]->dims());
    box.from_step[i] = 1;
    funcs::CopyStrided(box, sizeof(T), x[i]->data<T>(), to);
  }
}

template <typename T, typename Context>
void BroadcastTensorsKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                            std::vector<DenseTensor*> out) {
  for (size_t i = 0; i < out.size(); ++i) {
    T* to = ctx.template Alloc<T>(out[i]);
    if (out[i]->numel() == 0) continue;
    funcs::CopyStrided(funcs::ExpandBox(x[i]->dims(), out[i]->dims()), sizeof(T), x[i]->data<T>(),
                       to);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(meshgrid, CPU, ALL_LAYOUT, phi::MeshgridKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(broadcast_tensors, CPU, ALL_LAYOUT, phi::BroadcastTensorsKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128,
                   phi::float16) {}
