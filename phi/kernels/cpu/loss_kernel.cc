#include "phi/kernels/impl/loss_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {
namespace {

// A sum in float64, in order.
template <typename T, typename Term>
double LossSum(int64_t count, Term term) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(term(i));
  return sum;
}

template <typename T>
void CheckProbabilities(const T* x, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    PADDLE_ENFORCE(x[i] >= T(0) && x[i] <= T(1),
                   errors::InvalidArgument("input X must be in [0, 1]; element %d is %s", i,
                                           static_cast<double>(x[i])));
  }
}

}  // namespace

template <typename T, typename Context>
void BCELossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = input.numel();
  if (count == 0) return;
  CheckProbabilities(input.data<T>(), count);
  BceLossLoop(ctx, input.data<T>(), label.data<T>(), count, loss);
}

template <typename T, typename Context>
void KLDivLossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                     const std::string& reduction, DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = x.numel();
  const T *from = count > 0 ? x.data<T>() : nullptr, *to = count > 0 ? label.data<T>() : nullptr;
  if (reduction == "none") return KlDivLossLoop(ctx, from, to, count, loss);
  const auto term = [=](int64_t i) { return KlDivTerm(from[i], to[i]); };
  const double sum = LossSum<T>(count, term);
  const int64_t batch = x.dims().size() == 0 ? 1 : std::max<int64_t>(x.dims()[0], 1);
  const int64_t divisor = reduction == "mean" ? count : reduction == "batchmean" ? batch : 1;
  *loss = static_cast<T>(sum / static_cast<double>(divisor));
}

template <typename T, typename Context>
void IdentityLossKernel(const Context& ctx, const DenseTensor& x, int reduction, DenseTensor* out) {
  if (reduction == 2) return funcs::CopyElements<T>(ctx, x, out);
  const int64_t count = x.numel();
  const T* from = count > 0 ? x.data<T>() : nullptr;
  const double sum = LossSum<T>(count, [=](int64_t i) { return from[i]; });
  *ctx.template Alloc<T>(out) =
      static_cast<T>(reduction == 0 ? sum : sum / static_cast<double>(count));
}

}  // namespace phi

PD_REGISTER_KERNEL(huber_loss, CPU, ALL_LAYOUT, phi::HuberLossKernel, float, double) {}
PD_REGISTER_KERNEL(log_loss, CPU, ALL_LAYOUT, phi::LogLossKernel, float, double) {}
PD_REGISTER_KERNEL(bce_loss, CPU, ALL_LAYOUT, phi::BCELossKernel, float, double) {}
PD_REGISTER_KERNEL(kldiv_loss, CPU, ALL_LAYOUT, phi::KLDivLossKernel, float, double) {}
PD_REGISTER_KERNEL(identity_loss, CPU, ALL_LAYOUT, phi::IdentityLossKernel, float, double) {}
