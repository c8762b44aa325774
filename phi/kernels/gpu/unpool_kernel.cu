#include "phi/kernels/impl/unpool_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_places.h"

namespace phi {
namespace {

// Of several values for one place the last one stays, as on the CPU.
template <typename T, typename Context>
void PutBackMaxima(const Context& ctx, const char* kernel, const DenseTensor& x,
                   const DenseTensor& indices, DenseTensor* out) {
  T* y = funcs::AllocZeros<T>(ctx, out);
  const int64_t count = x.numel(), whole = out->numel();
  if (count == 0) return;
  const int64_t planes = x.dims()[0] * x.dims()[1], plane = whole / planes;
  const GpuIndexCheck check(ctx, kernel, "Indices", plane);
  const funcs::GpuSortedRows sorted = primitive::GpuSortTargets(
      ctx, check, indices.data<int>(), count, count / planes, plane, whole);
  const int64_t *targets = sorted.rows, *positions = sorted.positions;
  const T* from = x.data<T>();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t target = targets[i];
    if (target == whole || (i + 1 < count && targets[i + 1] == target)) return;
    y[target] = from[positions[i]];
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(unpool, GPU, ALL_LAYOUT, phi::UnpoolKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(unpool3d, GPU, ALL_LAYOUT, phi::Unpool3dKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
