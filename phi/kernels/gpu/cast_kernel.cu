#include "phi/kernels/cast_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename From, typename To>
struct CastBody {
  const From* from;
  To* to;
  __device__ void operator()(int64_t i) const { to[i] = funcs::CastFunctor<From, To>()(from[i]); }
};

template <typename From, typename To>
void CastOnGpu(const GPUContext& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor source = x;  // keeps the memory if out is x and needs another
  if (out->IsSharedBufferWith(source)) out->clear();
  To* to = ctx.template Alloc<To>(out);
  if (source.numel() == 0) return;
  primitive::GpuLoop(ctx, source.numel(), CastBody<From, To>{source.data<From>(), to});
}

}  // namespace

template <typename T, typename Context>
void CastKernel(const Context& ctx, const DenseTensor& x, DataType out_dtype, DenseTensor* out) {
  switch (out_dtype) {
    case DataType::BOOL:
      return CastOnGpu<T, bool>(ctx, x, out);
    case DataType::INT8:
      return CastOnGpu<T, int8_t>(ctx, x, out);
    case DataType::UINT8:
      return CastOnGpu<T, uint8_t>(ctx, x, out);
    case DataType::INT16:
      return CastOnGpu<T, int16_t>(ctx, x, out);
    case DataType::INT32:
      return CastOnGpu<T, int>(ctx, x, out);
    case DataType::INT64:
      return CastOnGpu<T, int64_t>(ctx, x, out);
    case DataType::FLOAT16:
      return CastOnGpu<T, float16>(ctx, x, out);
    case DataType::BFLOAT16:
      return CastOnGpu<T, bfloat16>(ctx, x, out);
    case DataType::FLOAT32:
      return CastOnGpu<T, float>(ctx, x, out);
    case DataType::FLOAT64:
      return CastOnGpu<T, double>(ctx, x, out);
    case DataType::COMPLEX64:
      return CastOnGpu<T, complex64>(ctx, x, out);
    case DataType::COMPLEX128:
      return CastOnGpu<T, complex128>(ctx, x, out);
    default:
      PADDLE_THROW(errors::InvalidArgument(
          "cast: attribute `out_dtype` must be a number type; it is %s", out_dtype));
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(cast, GPU, ALL_LAYOUT, phi::CastKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
