#include "phi/kernels/pad_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/gpu_pad.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/impl/crop_grad_kernel_impl.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// Where nothing is copied twice, the gradient is the padded tensor cropped.
template <typename T>
void UnpadConstant(const GPUContext& ctx, const DenseTensor& out_grad, const DDim& dims,
                   std::vector<int64_t> before, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  for (int64_t& front : before) front = -front;
  funcs::GpuPad(ctx, funcs::DataOrNull<T>(held), held.dims(), before, funcs::PadMode::kConstant,
                nullptr, sizeof(T), dims, to);
}

// The positions of a padded axis that may copy an element: those in front of the axis, the
// element's own, and those behind.
struct UnpadAxis {
  int64_t size, before, padded;

  // The position after `k` that copies element `at`; `padded` if there is none. Begins with k = -1.
  __device__ int64_t Next(int64_t k, int64_t at, funcs::PadMode mode) const {
    for (++k; k < padded; ++k) {
      const int64_t place = k - before;
      if (place >= 0 && place < size) {
        if (place <= at) return min(at + before, padded);
        k = size + before;
        if (k >= padded) break;
      }
      if (funcs::PadSource(k - before, size, mode) == at) return k;
    }
    return padded;
  }
};

// A thread sums what copied one element, in the order of the output.
template <typename T>
struct UnpadBody {
  UnpadAxis axes[3];
  int64_t inner;
  funcs::PadMode mode;
  const T* from;
  T* to;

  __device__ void operator()(int64_t i) const {
    int64_t at[3], rest = i / inner;
    for (int a = 2; a >= 0; --a) {
      at[a] = rest % axes[a].size;
      rest /= axes[a].size;
    }
    const UnpadAxis &d = axes[0], &h = axes[1], &w = axes[2];
    T sum = T(0);
    for (int64_t z = d.Next(-1, at[0], mode); z < d.padded; z = d.Next(z, at[0], mode)) {
      for (int64_t y = h.Next(-1, at[1], mode); y < h.padded; y = h.Next(y, at[1], mode)) {
        const int64_t row = (rest * d.padded + z) * h.padded + y;
        for (int64_t x = w.Next(-1, at[2], mode); x < w.padded; x = w.Next(x, at[2], mode)) {
          sum = sum + from[(row * w.padded + x) * inner + i % inner];
        }
      }
    }
    to[i] = sum;
  }
};

}  // namespace

template <typename T, typename Context>
void PadGradKernel(const Context& ctx, const DenseTensor& out_grad,
                   const std::vector<int>& paddings, const Scalar& /*pad_value*/,
                   DenseTensor* x_grad) {
  std::vector<int64_t> before;
  for (size_t i = 0; i < paddings.size(); i += 2) before.push_back(paddings[i]);
  const DDim dims = x_grad->dims();
  UnpadConstant<T>(ctx, out_grad, dims, before, x_grad);
}

template <typename T, typename Context>
void Pad3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     const IntArray& paddings, const std::string& mode, float /*pad_value*/,
                     const std::string& data_format, DenseTensor* x_grad) {
  const funcs::PadMode how = funcs::PadModeOf(mode);
  const bool last = data_format == "NDHWC";
  std::vector<int64_t> before;
  const DDim dims = x.dims(), padded = out_grad.dims();
  funcs::PaddedImage(dims, paddings.GetData(), last, how, &before);
  if (how == funcs::PadMode::kConstant) {
    return UnpadConstant<T>(ctx, out_grad, dims, before, x_grad);
  }
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  // The three axes that may be padded are the last ones but channels; a tensor may have fewer.
  const int end = dims.size() - (last ? 1 : 0);
  UnpadBody<T> body{
      {{1, 0, 1}, {1, 0, 1}, {1, 0, 1}}, last ? dims[end] : 1, how, held.data<T>(), to};
  for (int a = 0; a < 3; ++a) {
    const int axis = end - 3 + a;
    if (axis >= 0) body.axes[a] = {dims[axis], before[axis], padded[axis]};
  }
  primitive::GpuLoop(ctx, product(dims), body);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad_grad, GPU, ALL_LAYOUT, phi::PadGradKernel, float, double, int, int64_t,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(pad3d_grad, GPU, ALL_LAYOUT, phi::Pad3dGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(crop_grad, GPU, ALL_LAYOUT, phi::CropGradKernel, float, double, int, int64_t) {}
