#include "phi/kernels/impl/norm_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_slices.h"

namespace phi {
namespace {

struct AddRenormSlices {
  __device__ RenormSlice operator()(const RenormSlice& a, const RenormSlice& b) const {
    return {a.powers + b.powers, a.product + b.product};
  }
};

}  // namespace

// (g - x (x, g) / length^2) / length of each line; in float64.
template <typename T, typename Context>
void NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& norm,
                    const DenseTensor& out_grad, int axis, float /*epsilon*/, bool /*is_test*/,
                    DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T *from = x.data<T>(), *g = held.data<T>(), *lengths = norm.data<T>();
  const primitive::LineValues<double> memory(ctx, s);
  double* products = memory.data();
  primitive::GpuReduceLines(
      ctx, s, 0.0,
      [=] DEVICE(int64_t i, int64_t) {
        return static_cast<double>(from[i]) * static_cast<double>(g[i]);
      },
      primitive::AddTerms(),
      [=] DEVICE(double product, int64_t line) {
        const double length = static_cast<double>(lengths[line]);
        return product / (length * length);
      },
      products);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    to[i] =
        static_cast<T>((static_cast<double>(g[i]) - static_cast<double>(from[i]) * products[line]) /
                       static_cast<double>(lengths[line]));
  });
}

template <typename T, typename Context>
void RenormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      float p, int axis, float max_norm, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T *from = x.data<T>(), *g = held.data<T>();
  const funcs::GpuArray<RenormSlice> memory(ctx, s.len);
  RenormSlice* slices = memory.data();
  const double power = p, limit = max_norm;
  primitive::GpuReduceSlices(
      ctx, s, RenormSlice(),
      [=] DEVICE(int64_t i, int64_t) {
        const double v = static_cast<double>(from[i]);
        return RenormSlice{std::pow(std::fabs(v), power), v * static_cast<double>(g[i])};
      },
      AddRenormSlices(),
      [=] DEVICE(RenormSlice slice, int64_t) {
        slice.Finish(power, limit);
        return slice;
      },
      slices);
  primitive::GpuLoopOverSlices(ctx, s, [=] DEVICE(int64_t i, int64_t slice) {
    to[i] = static_cast<T>(
        slices[slice].GradOf(static_cast<double>(from[i]), static_cast<double>(g[i]), power));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(norm_grad, GPU, ALL_LAYOUT, phi::NormGradKernel, float, double) {}
PD_REGISTER_KERNEL(p_norm_grad, GPU, ALL_LAYOUT, phi::PNormGradKernel, float, double) {}
PD_REGISTER_KERNEL(frobenius_norm_grad, GPU, ALL_LAYOUT, phi::FrobeniusNormGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(l1_norm_grad, GPU, ALL_LAYOUT, phi::L1NormGradKernel, float) {}
PD_REGISTER_KERNEL(squared_l2_norm_grad, GPU, ALL_LAYOUT, phi::SquaredL2NormGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(renorm_grad, GPU, ALL_LAYOUT, phi::RenormGradKernel, float, double) {}
