#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/max_pool_with_index_kernel.h"
#include "phi/kernels/primitive/gpu_places.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {
namespace {

// Note [Sums by index on the GPU]
template <typename T>
void AddAtMaximaOnGpu(const GPUContext& ctx, const char* kernel, const DenseTensor& mask,
                      const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const int64_t count = out_grad.numel(), whole = x_grad->numel();
  if (count == 0) return;
  const int64_t planes = x_grad->dims()[0] * x_grad->dims()[1], plane = whole / planes;
  const GpuIndexCheck check(ctx, kernel, "Mask", plane, /*low=*/-1);
  const funcs::GpuSortedRows sorted =
      primitive::GpuSortTargets(ctx, check, mask.data<int>(), count, count / planes, plane, whole);
  primitive::GpuLoop(
      ctx, count,
      primitive::ScatterAddBody<T>{sorted.rows, sorted.positions, count,
                                   funcs::AxisSplit{1, whole, 1}, out_grad.data<T>(), to});
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  AddAtMaximaOnGpu<T>(ctx, "max_pool2d_with_index_grad", mask, out_grad, x_grad);
}

template <typename T, typename Context>
void MaxPool3dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  AddAtMaximaOnGpu<T>(ctx, "max_pool3d_with_index_grad", mask, out_grad, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index_grad, GPU, ALL_LAYOUT, phi::MaxPool2dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index_grad, GPU, ALL_LAYOUT, phi::MaxPool3dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
