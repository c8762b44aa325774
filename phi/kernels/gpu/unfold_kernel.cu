#include "phi/kernels/impl/unfold_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/patch_axis.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_window.h"

namespace phi {
namespace {

// A thread reads one element of a patch.
template <typename T>
struct UnfoldBody {
  funcs::PatchAxis h, w;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t x = i % w.positions, y = i / w.positions % h.positions;
    const int64_t row = i / (w.positions * h.positions);
    const int64_t element = row % (h.kernel * w.kernel), plane = row / (h.kernel * w.kernel);
    const int64_t at_h = h.First(element / w.kernel) + y * h.stride;
    const int64_t at_w = w.First(element % w.kernel) + x * w.stride;
    const bool inside = primitive::IsInside(at_h, h.size) && primitive::IsInside(at_w, w.size);
    to[i] = inside ? from[(plane * h.size + at_h) * w.size + at_w] : T(0);
  }
};

// A thread sums what patches hold of one pixel, in the order of the window's elements.
template <typename T>
struct FoldBody {
  funcs::PatchAxis h, w;
  const T* from;
  T* to;

  // The position at which element k of the window lies on `pixel`; -1: none.
  static __device__ int64_t PositionOf(const funcs::PatchAxis& axis, int64_t k, int64_t pixel) {
    return primitive::PositionAfter(pixel - axis.First(k), axis.stride, axis.positions);
  }
  __device__ void operator()(int64_t i) const {
    const int64_t at_w = i % w.size, at_h = i / w.size % h.size;
    const int64_t plane = i / (w.size * h.size);
    T sum = T(0);
    for (int64_t r = 0; r < h.kernel; ++r) {
      const int64_t y = PositionOf(h, r, at_h);
      if (y < 0) continue;
      for (int64_t q = 0; q < w.kernel; ++q) {
        const int64_t x = PositionOf(w, q, at_w);
        if (x < 0) continue;
        const int64_t row = (plane * h.kernel + r) * w.kernel + q;
        sum = sum + from[(row * h.positions + y) * w.positions + x];
      }
    }
    to[i] = sum;
  }
};

}  // namespace

template <typename T, typename Context>
void UnfoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_sizes,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::vector<int>& dilations, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::PatchAxis h(0, x.dims()[2], kernel_sizes, strides, paddings, dilations);
  const funcs::PatchAxis w(1, x.dims()[3], kernel_sizes, strides, paddings, dilations);
  const T* from = funcs::DataOrNull<T>(x);
  primitive::GpuLoop(ctx, out->numel(), UnfoldBody<T>{h, w, from, to});
}

template <typename T, typename Context>
void FoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& output_sizes,
                const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                const std::vector<int>& paddings, const std::vector<int>& dilations,
                DenseTensor* out) {
  T* to = funcs::AllocZeros<T>(ctx, out);
  if (out->numel() == 0 || x.numel() == 0) return;
  const funcs::PatchAxis h(0, output_sizes[0], kernel_sizes, strides, paddings, dilations);
  const funcs::PatchAxis w(1, output_sizes[1], kernel_sizes, strides, paddings, dilations);
  primitive::GpuLoop(ctx, out->numel(), FoldBody<T>{h, w, x.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(unfold, GPU, ALL_LAYOUT, phi::UnfoldKernel, float, double) {}
PD_REGISTER_KERNEL(fold, GPU, ALL_LAYOUT, phi::FoldKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(unfold_grad, GPU, ALL_LAYOUT, phi::UnfoldGradKernel, float, double) {}
PD_REGISTER_KERNEL(fold_grad, GPU, ALL_LAYOUT, phi::FoldGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
