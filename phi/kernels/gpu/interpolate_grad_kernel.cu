#include "phi/kernels/impl/interpolate_grad_kernel_impl.h"

#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// from [outer, axis.out, inner] spread along its middle axis: to [outer, axis.in, inner]. A thread
// sums what was made of one element, in the order of the positions: the same bits every time.
template <typename From, typename To, typename C>
struct SpreadBody {
  funcs::ResizeAxis axis;
  int64_t inner;
  const From* from;
  To* to;

  // The first position of which tap `tap` reads element `at` or one behind it.
  __device__ int64_t FirstPosition(int tap, int64_t at) const {
    return funcs::PartitionPoint(axis.out, [&](int64_t position) {
      int64_t index[4];
      C weight[4];
      axis.At(position, index, weight);
      return index[tap] < at;
    });
  }
  __device__ void operator()(int64_t i) const {
    const int64_t k = i % inner, at = i / inner % axis.in, outer = i / inner / axis.in;
    const int64_t end = FirstPosition(0, at + 1);
    C sum = 0;
    for (int64_t p = FirstPosition(axis.taps - 1, at); p < end; ++p) {
      int64_t index[4];
      C weight[4];
      axis.At(p, index, weight);
      const C g = static_cast<C>(from[(outer * axis.out + p) * inner + k]);
      for (int t = 0; t < axis.taps; ++t) {
        if (index[t] == at) sum += weight[t] * g;
      }
    }
    to[i] = static_cast<To>(sum);
  }
};

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
  const DenseTensor held = out_grad;
  if (sizes.in == sizes.out) return funcs::GpuCopyElements<T>(ctx, held, x_grad);
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const T* g = held.data<T>();
  const bool last = data_layout.substr(0, 2) != "NC";
  const DDim dims = x.dims();
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  int64_t outer = dims[0] * (last ? 1 : channels), inner = last ? channels : 1;
  for (int64_t size : sizes.out) outer *= size;
  funcs::GpuArray<C> before;                    // what a resize of several axes keeps between them
  for (size_t a = sizes.in.size(); a-- > 0;) {  // the last axis first
    const funcs::ResizeAxis axis =
        funcs::MakeResizeAxis(method, sizes, a, align_corners, align_mode);
    outer /= axis.out;
    const int64_t count = outer * axis.in * inner;
    const bool is_first = a + 1 == sizes.in.size();
    if (a == 0 && is_first) {
      primitive::GpuLoop(ctx, count, SpreadBody<T, T, C>{axis, inner, g, to});
    } else if (a == 0) {
      primitive::GpuLoop(ctx, count, SpreadBody<C, T, C>{axis, inner, before.data(), to});
    } else {
      funcs::GpuArray<C> after(ctx, count);
      if (is_first) {
        primitive::GpuLoop(ctx, count, SpreadBody<T, C, C>{axis, inner, g, after.data()});
      } else {
        primitive::GpuLoop(ctx, count,
                           SpreadBody<C, C, C>{axis, inner, before.data(), after.data()});
      }
      before = std::move(after);
    }
    inner *= axis.in;
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(nearest_interp_v2_grad, GPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_v2_grad, GPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_v2_grad, GPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(linear_interp_v2_grad, GPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_v2_grad, GPU, ALL_LAYOUT, phi::InterpolateGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(nearest_interp_grad, GPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_grad, GPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_grad, GPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(linear_interp_grad, GPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_grad, GPU, ALL_LAYOUT, phi::InterpolateV1GradKernel, float,
                   double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
