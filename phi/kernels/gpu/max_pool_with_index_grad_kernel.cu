#include "phi/kernels/impl/max_pool_with_index_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_places.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {
namespace {

// Note [Sums by index on the GPU]
template <typename T, typename Context>
void AddAtMaxima(const Context& ctx, const char* kernel, const int* mask, const T* g, int64_t count,
                 int64_t part, int64_t plane, T* to) {
  const int64_t whole = count / part * plane;
  const GpuIndexCheck check(ctx, kernel, "Mask", plane, /*low=*/-1);
  const funcs::GpuSortedRows sorted =
      primitive::GpuSortTargets(ctx, check, mask, count, part, plane, whole);
  primitive::GpuLoop(ctx, count,
                     primitive::ScatterAddBody<T>{sorted.rows, sorted.positions, count,
                                                  funcs::AxisSplit{1, whole, 1}, g, to});
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index_grad, GPU, ALL_LAYOUT, phi::MaxPool2dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index_grad, GPU, ALL_LAYOUT, phi::MaxPool3dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
