#include "phi/kernels/norm_double_grad_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
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

template <typename T>
struct NormDoubleGradInputs {
  const T *x, *g, *dx;  // dx: nullptr for 0
  const T *mean, *spread;
  const T *scale, *dscale, *dbias;  // nullptr for 1, 0 and 0
  int64_t channels;                 // set s belongs to channel s % channels
  double elements, epsilon;
  bool inverts;   // spread is the inverse deviation, else the variance
  bool constant;  // mean and spread do not depend on x

  static __device__ double At(const T* values, int64_t i, double absent) {
    return values == nullptr ? absent : static_cast<double>(values[i]);
  }
  __device__ double Inverse(int64_t set) const {
    const double value = static_cast<double>(spread[set]);
    return inverts ? value : 1 / std::sqrt(value + epsilon);
  }
  __device__ double Normal(int64_t i, int64_t set) const {
    return (static_cast<double>(x[i]) - static_cast<double>(mean[set])) * Inverse(set);
  }
  __device__ double Grad(int64_t i) const { return static_cast<double>(g[i]); }
  __device__ double Change(int64_t i) const { return At(dx, i, 0); }
  __device__ double Project(double w, double v, double sum, double sum_v) const {
    return constant ? w : w - (sum + v * sum_v) / elements;
  }
};

// of_scale[set] = the part of the gradient of the scale that comes from the set.
template <typename T>
void NormDoubleGradOnGpu(const GPUContext& ctx, const funcs::AxisSplit& s,
                         const NormDoubleGradInputs<T>& in, T* to_x, T* to_g, double* of_scale) {
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

template <typename T>
const T* ValuesOrNull(const paddle::optional<DenseTensor>& tensor) {
  return funcs::DataOrNull<T>(tensor);
}

void RequireOneAChannel(const char* what, const DenseTensor& values, int64_t channels) {
  PADDLE_ENFORCE_EQ(values.numel(), channels,
                    errors::InvalidArgument("X has %d channels: %s must have as many numbers; it "
                                            "has %d",
                                            channels, what, values.numel()));
}

}  // namespace

template <typename T, typename Context>
void BatchNormGradGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& mean, const paddle::optional<DenseTensor>& variance,
    const DenseTensor& saved_mean, const DenseTensor& saved_variance, const DenseTensor& grad_y,
    const paddle::optional<DenseTensor>& grad_x_grad,
    const paddle::optional<DenseTensor>& grad_scale_grad,
    const paddle::optional<DenseTensor>& grad_bias_grad, float /*momentum*/, float epsilon,
    const std::string& data_layout, bool is_test, bool use_global_stats, bool trainable_statistics,
    DenseTensor* x_grad, DenseTensor* scale_grad, DenseTensor* grad_y_grad) {
  T* to_x = funcs::AllocZeros<T>(ctx, x_grad);
  T* to_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* to_g = funcs::AllocZeros<T>(ctx, grad_y_grad);
  if (x.numel() == 0) return;
  const funcs::BatchNormShape s = funcs::MakeBatchNormShape(x.dims(), data_layout);
  const bool constant = (is_test && !trainable_statistics) || use_global_stats;
  const bool given = use_global_stats && mean && variance;
  const T* dx = ValuesOrNull<T>(grad_x_grad);
  if (!constant && s.per_channel() == 1) {  // y was x
    if (to_g != nullptr && dx != nullptr) {
      funcs::GpuCopyAsync(ctx, to_g, dx, static_cast<size_t>(x.numel()) * sizeof(T));
    }
    return;
  }
  const DenseTensor &means = given ? *mean : saved_mean,
                    &spreads = given ? *variance : saved_variance;
  RequireOneAChannel("the mean", means, s.channels);
  RequireOneAChannel("the variance", spreads, s.channels);
  const funcs::GpuArray<double> memory(ctx, s.channels);
  double* of_scale = memory.data();
  const NormDoubleGradInputs<T> in{x.data<T>(),
                                   grad_y.data<T>(),
                                   dx,
                                   means.data<T>(),
                                   spreads.data<T>(),
                                   ValuesOrNull<T>(scale),
                                   ValuesOrNull<T>(grad_scale_grad),
                                   ValuesOrNull<T>(grad_bias_grad),
                                   s.channels,
                                   static_cast<double>(s.per_channel()),
                                   epsilon,
                                   !given,
                                   constant};
  NormDoubleGradOnGpu<T>(ctx, {s.outer, s.channels, s.inner}, in, to_x, to_g, of_scale);
  if (to_scale == nullptr) return;
  primitive::GpuLoop(ctx, s.channels,
                     [=] DEVICE(int64_t c) { to_scale[c] = static_cast<T>(of_scale[c]); });
}

template <typename T, typename Context>
void InstanceNormDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                                  const paddle::optional<DenseTensor>& scale,
                                  const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                                  const DenseTensor& grad_y,
                                  const paddle::optional<DenseTensor>& grad_x_grad,
                                  const paddle::optional<DenseTensor>& grad_scale_grad,
                                  const paddle::optional<DenseTensor>& grad_bias_grad,
                                  float /*epsilon*/, DenseTensor* x_grad, DenseTensor* scale_grad,
                                  DenseTensor* grad_y_grad) {
  T* to_x = funcs::AllocZeros<T>(ctx, x_grad);
  T* to_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* to_g = funcs::AllocZeros<T>(ctx, grad_y_grad);
  if (x.numel() == 0) return;
  const int64_t channels = x.dims()[1], planes = x.dims()[0] * channels, size = x.numel() / planes;
  const funcs::GpuArray<double> memory(ctx, planes);
  double* of_scale = memory.data();
  const NormDoubleGradInputs<T> in{x.data<T>(),
                                   grad_y.data<T>(),
                                   ValuesOrNull<T>(grad_x_grad),
                                   saved_mean.data<T>(),
                                   saved_variance.data<T>(),
                                   ValuesOrNull<T>(scale),
                                   ValuesOrNull<T>(grad_scale_grad),
                                   ValuesOrNull<T>(grad_bias_grad),
                                   channels,
                                   static_cast<double>(size),
                                   0.0,
                                   /*inverts=*/true,
                                   /*constant=*/false};
  NormDoubleGradOnGpu<T>(ctx, {1, planes, size}, in, to_x, to_g, of_scale);
  if (to_scale == nullptr) return;
  primitive::GpuLoop(ctx, channels, [=] DEVICE(int64_t c) {
    double sum = 0;
    for (int64_t p = c; p < planes; p += channels) sum += of_scale[p];
    to_scale[c] = static_cast<T>(sum);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad_grad, GPU, ALL_LAYOUT, phi::BatchNormGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(instance_norm_double_grad, GPU, ALL_LAYOUT, phi::InstanceNormDoubleGradKernel,
                   float, double) {}
