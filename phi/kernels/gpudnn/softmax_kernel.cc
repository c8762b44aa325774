#include "phi/kernels/softmax_kernel.h"

#include <memory>
#include <utility>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/plan_cache.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// Of x and out alike; a descriptor serves every device.
std::shared_ptr<const backends::gpu::TensorDescriptor> DescribeRows(DataType dtype,
                                                                    const funcs::AxisSplit& s) {
  using Shapes = backends::gpu::PlanCache<4, backends::gpu::TensorDescriptor>;
  static auto* const shapes = new Shapes;
  return shapes->Get({static_cast<int64_t>(dtype), s.outer, s.len, s.inner}, [&] {
    auto shape = std::make_shared<backends::gpu::TensorDescriptor>();
    backends::gpu::SetTensor(*shape, dtype, {s.outer, s.len, s.inner, 1});
    return std::shared_ptr<const backends::gpu::TensorDescriptor>(std::move(shape));
  });
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const DataType dtype = CppTypeToDataType<T>::value;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const auto shape = DescribeRows(dtype, s);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnSoftmaxForward(
        handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, backends::gpu::BlendOne(dtype),
        shape->get(), x.data<T>(), backends::gpu::BlendZero(dtype), shape->get(), y));
  });
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(softmax, GPUDNN, ALL_LAYOUT, phi::gpudnn::SoftmaxKernel, float, double,
                   phi::float16) {}
