#include "phi/kernels/activation_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {
namespace {

// Elements per thread: about 10 microseconds of transcendental functions.
constexpr int64_t kActivationGrain = 8192;

template <typename T, template <typename> class Functor, typename Context>
void Activate(const Context& ctx, const DenseTensor& x, DenseTensor* out, int64_t grain) {
  T* y = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), y, Functor<funcs::ComputeType<T>>(), grain);
}

}  // namespace

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::ReluFunctor>(ctx, x, out, 32768);
}

template <typename T, typename Context>
void SigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::SigmoidFunctor>(ctx, x, out, kActivationGrain);
}

template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::TanhFunctor>(ctx, x, out, kActivationGrain);
}

template <typename T, typename Context>
void ExpKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if constexpr (std::is_integral_v<T>) {
    float* y = ctx.template Alloc<float>(out);
    const auto exp = [](T value) { return funcs::Exp(static_cast<float>(value)); };
    funcs::UnaryLoop(x.data<T>(), x.numel(), y, exp, kActivationGrain);
  } else {
    Activate<T, funcs::ExpFunctor>(ctx, x, out, kActivationGrain);
  }
}

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::SqrtFunctor>(ctx, x, out, kActivationGrain);
}

}  // namespace phi

PD_REGISTER_KERNEL(relu, CPU, ALL_LAYOUT, phi::ReluKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid, CPU, ALL_LAYOUT, phi::SigmoidKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tanh, CPU, ALL_LAYOUT, phi::TanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(exp, CPU, ALL_LAYOUT, phi::ExpKernel, float, double, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {
  if (kernel_key.dtype() == phi::DataType::INT32 || kernel_key.dtype() == phi::DataType::INT64) {
    kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  }
}
PD_REGISTER_KERNEL(sqrt, CPU, ALL_LAYOUT, phi::SqrtKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(relu, phi::ReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sigmoid, phi::SigmoidKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(tanh, phi::TanhKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(exp, phi::ExpKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sqrt, phi::SqrtKernel) {}
