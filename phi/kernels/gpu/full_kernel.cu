#include "phi/kernels/full_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
struct FillBody {
  T* to;
  T value;
  __device__ void operator()(int64_t i) const { to[i] = value; }
};

}  // namespace

template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType,
                DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  T* to = ctx.template Alloc<T>(out);
  primitive::GpuLoop(ctx, out->numel(), FillBody<T>{to, value.to<T>()});
}

}  // namespace phi

PD_REGISTER_KERNEL(full, GPU, ALL_LAYOUT, phi::FullKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
