#include "phi/kernels/skip_layernorm_kernel.h"

#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/layer_norm_kernel.h"
#include "phi/kernels/primitive/gpu_norm_rows.h"

namespace phi {
namespace {

struct ForgetMoments {
  template <typename C>
  __device__ void operator()(int64_t, C, C) const {}
};

/// Note [Rows on the chip]. False, and nothing is enqueued, if a row is too long or if the factors
/// are not of type F.
template <typename F, typename T>
bool NormaliseHeldSums(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& scale, const DenseTensor& bias, float epsilon,
                       const DDim& matrix, T* to) {
  using C = funcs::ComputeType<T>;
  const DataType dtype = CppTypeToDataType<F>::value;
  if (scale.dtype() != dtype || bias.dtype() != dtype) return false;
  const primitive::LayerFactors<C, F> factors{scale.data<F>(), bias.data<F>()};
  return primitive::GpuHeldRowSums<T>(
      ctx, matrix[0], matrix[1], {{x.data<T>(), y.data<T>()}}, {to, factors.scale, factors.bias},
      primitive::NormRowBody<T, primitive::LayerFactors<C, F>, ForgetMoments>{
          matrix[1], static_cast<C>(epsilon), factors, ForgetMoments(), to});
}

}  // namespace

template <typename T, typename Context>
void SkipLayerNormKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                         const DenseTensor& scale, const DenseTensor& bias, float epsilon,
                         int begin_norm_axis, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x, added = y;  // out may be their memory
  if (x.dims() == y.dims()) {
    T* to = ctx.template Alloc<T>(out);
    if (out->numel() == 0) return;
    const DDim matrix = flatten_to_2d(out->dims(), begin_norm_axis);
    if (NormaliseHeldSums<C>(ctx, held, added, scale, bias, epsilon, matrix, to)) return;
    if (!std::is_same_v<T, C> &&
        NormaliseHeldSums<T>(ctx, held, added, scale, bias, epsilon, matrix, to)) {
      return;
    }
  }
  AddKernel<T>(ctx, held, added, out);
  LayerNormKernel<T>(ctx, *out, scale, bias, epsilon, begin_norm_axis, true, out, nullptr, nullptr);
}

}  // namespace phi

PD_REGISTER_KERNEL(skip_layernorm, GPU, ALL_LAYOUT, phi::SkipLayerNormKernel, float, double,
                   phi::float16, phi::bfloat16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT16 ||
      kernel_key.dtype() == phi::DataType::BFLOAT16) {
    kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // scale: float32 or that of x
    kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // bias
  }
}
