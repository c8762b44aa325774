#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/impl/loss_kernel_impl.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

// The sum in double of term(i) over all elements, divided.
template <typename T, typename Term>
void LossSumOnGpu(const GPUContext& ctx, int64_t count, double divisor, Term term, T* out) {
  primitive::GpuReduceLines(
      ctx, funcs::AxisSplit{1, count, 1}, 0.0,
      [=] DEVICE(int64_t i, int64_t) { return static_cast<double>(term(i)); },
      primitive::AddTerms(), [=] DEVICE(double sum, int64_t) { return sum / divisor; }, out);
}

// A functor, because the sum takes it into a lambda of its own.
template <typename T>
struct KlDivTermOf {
  using C = funcs::ComputeType<T>;
  const T *x, *label;
  __device__ C operator()(int64_t i) const {
    return KlDivTerm(static_cast<C>(x[i]), static_cast<C>(label[i]));
  }
};

template <typename T>
struct LossElement {
  const T* x;
  __device__ T operator()(int64_t i) const { return x[i]; }
};

}  // namespace

template <typename T, typename Context>
void BCELossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T* x = input.data<T>();
  const GpuRangeCheck check(ctx, "bce_loss", "X", "[0, 1]");
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const auto v = static_cast<funcs::ComputeType<T>>(x[i]);
    if (!(v >= 0 && v <= 1)) check.Refuse(static_cast<double>(v));
  });
  BceLossLoop(ctx, x, label.data<T>(), count, loss);
}

template <typename T, typename Context>
void KLDivLossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                     const std::string& reduction, DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = x.numel();
  const T *from = count > 0 ? x.data<T>() : nullptr, *to = count > 0 ? label.data<T>() : nullptr;
  if (reduction == "none") return KlDivLossLoop(ctx, from, to, count, loss);
  const int64_t batch = x.dims().size() == 0 ? 1 : std::max<int64_t>(x.dims()[0], 1);
  const int64_t divisor = reduction == "mean" ? count : reduction == "batchmean" ? batch : 1;
  LossSumOnGpu(ctx, count, static_cast<double>(divisor), KlDivTermOf<T>{from, to}, loss);
}

template <typename T, typename Context>
void IdentityLossKernel(const Context& ctx, const DenseTensor& x, int reduction, DenseTensor* out) {
  if (reduction == 2) return funcs::GpuCopyElements<T>(ctx, x, out);
  const DenseTensor held = x;  // `out` may be its memory
  const int64_t count = held.numel();
  const T* from = count > 0 ? held.data<T>() : nullptr;
  LossSumOnGpu(ctx, count, reduction == 0 ? 1.0 : static_cast<double>(count), LossElement<T>{from},
               ctx.template Alloc<T>(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(huber_loss, GPU, ALL_LAYOUT, phi::HuberLossKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(log_loss, GPU, ALL_LAYOUT, phi::LogLossKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(bce_loss, GPU, ALL_LAYOUT, phi::BCELossKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(kldiv_loss, GPU, ALL_LAYOUT, phi::KLDivLossKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(identity_loss, GPU, ALL_LAYOUT, phi::IdentityLossKernel, float, double,
                   phi::float16) {}
