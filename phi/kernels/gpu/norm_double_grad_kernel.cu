#include "phi/kernels/impl/norm_double_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_slices.h"

// Note [The second gradient of a normalisation]; a normalised set is a slice here.

namespace phi {
namespace {

// Sums over one set: of g, g v, dx and dx v; then of dx P(g).
struct NormSetSums {
  double g = 0, g_v = 0, d = 0, d_v = 0;
};
struct AddNormSetSums {
  __device__ NormSetSums operator()(const NormSetSums& a, const NormSetSums& b) const {
    return {a.g + b.g, a.g_v + b.g_v, a.d + b.d, a.d_v + b.d_v};
  }
};

// v, g and dx of an element, and P: the part that mean and spread leave of it.
template <typename T>
struct NormElements : NormDoubleGradInputs<T> {
  __device__ double Normal(int64_t i, int64_t set) const {
    return (static_cast<double>(this->x[i]) - static_cast<double>(this->mean[set])) *
           this->Inverse(set);
  }
  __device__ double Grad(int64_t i) const { return static_cast<double>(this->g[i]); }
  __device__ double Change(int64_t i) const { return this->At(this->dx, i, 0); }
  __device__ double Project(double w, double v, double sum, double sum_v) const {
    return this->constant ? w : w - (sum + v * sum_v) / this->elements;
  }
};

template <typename T, typename Context>
void NormDoubleGrad(const Context& ctx, const funcs::AxisSplit& s,
                    const NormDoubleGradInputs<T>& inputs, T* to_x, T* to_g, double* of_scale) {
  const NormElements<T> in{inputs};
  const funcs::GpuArray<NormSetSums> memory(ctx, s.len);
  NormSetSums* sums = memory.data();
  primitive::GpuReduceSlices(
      ctx, s, NormSetSums(),
      [=] DEVICE(int64_t i, int64_t set) {
        const double v = in.Normal(i, set), g = in.Grad(i), d = in.Change(i);
        return NormSetSums{g, g * v, d, d * v};
      },
      AddNormSetSums(), primitive::KeepSum(), sums);
  primitive::GpuReduceSlices(
      ctx, s, 0.0,
      [=] DEVICE(int64_t i, int64_t set) {
        return in.Change(i) * in.Project(in.Grad(i), in.Normal(i, set), sums[set].g, sums[set].g_v);
      },
      primitive::AddTerms(),
      [=] DEVICE(double products, int64_t set) { return in.Inverse(set) * products; }, of_scale);
  primitive::GpuLoopOverSlices(ctx, s, [=] DEVICE(int64_t i, int64_t set) {
    const int64_t c = set % in.channels;
    const NormSetSums t = sums[set];
    const double inverse = in.Inverse(set), scale = in.At(in.scale, c, 1),
                 dscale = in.At(in.dscale, c, 0);
    const double v = in.Normal(i, set);
    const double of_g = in.Project(in.Grad(i), v, t.g, t.g_v);
    const double of_d = in.Project(in.Change(i), v, t.d, t.d_v);
    if (to_g != nullptr) {
      to_g[i] = static_cast<T>(scale * inverse * of_d + dscale * v + in.At(in.dbias, c, 0));
    }
    if (to_x == nullptr) return;
    const double products = of_scale[set] / inverse;
    const double curvature = v * products + of_d * t.g_v + of_g * t.d_v;
    const double bend = in.constant ? 0 : scale * inverse * inverse / in.elements * curvature;
    to_x[i] = static_cast<T>(dscale * inverse * of_g - bend);
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad_grad, GPU, ALL_LAYOUT, phi::BatchNormGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(instance_norm_double_grad, GPU, ALL_LAYOUT, phi::InstanceNormDoubleGradKernel,
                   float, double) {}
