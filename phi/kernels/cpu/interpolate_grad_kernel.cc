#include "phi/kernels/impl/interpolate_grad_kernel_impl.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

// from [outer, positions, inner] spread along its middle axis: [outer, in, inner].
template <typename C>
std::vector<C> SpreadAlongAxis(const std::vector<C>& from, const funcs::AxisTaps<C>& taps,
                               int64_t outer, int64_t positions, int64_t in, int64_t inner) {
  std::vector<C> to(static_cast<size_t>(outer * in * inner), C(0));
  const int64_t grain = std::max<int64_t>(1, 16384 / (positions * inner));
  ParallelFor(outer, grain, [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      for (int64_t t = 0; t < positions * taps.taps; ++t) {
        const C weight = taps.weight.empty() ? C(1) : taps.weight[t];
        const C* g = from.data() + (o * positions + t / taps.taps) * inner;
        C* sum = to.data() + (o * in + taps.index[t]) * inner;
        for (int64_t k = 0; k < inner; ++k) sum[k] += weight * g[k];
      }
    }
  });
  return to;
}

template <typename T, typename Context>
void ResizeGrad(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                const funcs::ResizeSizes& sizes, const std::string& data_layout,
                const std::string& method, bool align_corners, int align_mode,
                DenseTensor* x_grad) {
  using C = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const DDim resized = funcs::ResizedDims(x.dims(), data_layout, sizes.out);
  PADDLE_ENFORCE(
      out_grad.dims() == resized,
      errors::InvalidArgument("input Out@GRAD must have shape %s for X of shape %s; it has %s",
                              resized, x.dims(), out_grad.dims()));
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const T* g = out_grad.data<T>();
  if (sizes.in == sizes.out) {
    std::copy_n(g, out_grad.numel(), to);
    return;
  }
  const bool last = data_layout.substr(0, 2) != "NC";
  const DDim dims = x.dims();
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  int64_t outer = dims[0] * (last ? 1 : channels), inner = last ? channels : 1;
  for (int64_t size : sizes.out) outer *= size;
  std::vector<C> values(static_cast<size_t>(out_grad.numel()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<C>(g[i]);
  for (size_t a = sizes.in.size(); a-- > 0;) {  // the last axis first
    const auto taps = funcs::MakeTaps<C>(method, sizes, a, align_corners, align_mode);
    outer /= sizes.out[a];
    values = SpreadAlongAxis(values, taps, outer, sizes.out[a], sizes.in[a], inner);
    inner *= sizes.in[a];
  }
  for (size_t i = 0; i < values.size(); ++i) to[i] = static_cast<T>(values[i]);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(nearest_interp_v2_grad, CPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_v2_grad, CPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_v2_grad, CPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(linear_interp_v2_grad, CPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_v2_grad, CPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(nearest_interp_grad, CPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_grad, CPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_grad, CPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(linear_interp_grad, CPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_grad, CPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
