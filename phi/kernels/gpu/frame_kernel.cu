#include "phi/kernels/impl/frame_kernel_impl.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// Frames [others, length, frames] of signals [others, size] or, axis first, [frames, length,
// others] of [size, others].
struct GpuFrameShape {
  GpuFrameShape(const DDim& dims, int axis) : first(axis == 0) {
    const int rank = dims.size();
    length = first ? dims[1] : dims[rank - 2];
    frames = first ? dims[0] : dims[rank - 1];
    for (int i = first ? 2 : 0; i < (first ? rank : rank - 2); ++i) others *= dims[i];
  }
  HOSTDEVICE int64_t InFrames(int64_t other, int64_t frame, int64_t k) const {
    return first ? (frame * length + k) * others + other : (other * length + k) * frames + frame;
  }

  bool first;
  int64_t others = 1, length, frames;
};

template <typename T>
struct FrameBody {
  GpuFrameShape shape;
  int64_t size, hop;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    if (shape.first) {
      const int64_t row = i / shape.others, frame = row / shape.length;
      const int64_t at = frame * hop + row - frame * shape.length;
      to[i] = from[at * shape.others + i - row * shape.others];
    } else {
      const int64_t row = i / shape.frames, other = row / shape.length;
      to[i] = from[other * size + row - other * shape.length + (i - row * shape.frames) * hop];
    }
  }
};

// Each element of the signals gathers what the frames have of it, in the order of the CPU.
template <typename T>
struct OverlapAddBody {
  GpuFrameShape shape;
  int64_t size, hop;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t other = shape.first ? i % shape.others : i / size;
    const int64_t t = shape.first ? i / shape.others : i - other * size;
    const int64_t low = t < shape.length ? 0 : (t - shape.length) / hop + 1;
    const int64_t high = min(t / hop, shape.frames - 1);
    T sum = T(0);
    for (int64_t step = 0; step <= high - low; ++step) {
      const int64_t frame = shape.first ? low + step : high - step;
      sum = sum + from[shape.InFrames(other, frame, t - frame * hop)];
    }
    to[i] = sum;
  }
};

}  // namespace

template <typename T, typename Context>
void FrameKernel(const Context& ctx, const DenseTensor& x, int, int hop_length, int axis,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const GpuFrameShape shape(out->dims(), axis);
  primitive::GpuLoop(ctx, out->numel(),
                     FrameBody<T>{shape, x.numel() / shape.others, hop_length, x.data<T>(), to});
}

template <typename T, typename Context>
void OverlapAddKernel(const Context& ctx, const DenseTensor& x, int hop_length, int axis,
                      DenseTensor* out) {
  T* to = funcs::AllocZeros<T>(ctx, out);
  if (x.numel() == 0) return;
  const GpuFrameShape shape(x.dims(), axis);
  primitive::GpuLoop(
      ctx, out->numel(),
      OverlapAddBody<T>{shape, out->numel() / shape.others, hop_length, x.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(frame, GPU, ALL_LAYOUT, phi::FrameKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(overlap_add, GPU, ALL_LAYOUT, phi::OverlapAddKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(frame_grad, GPU, ALL_LAYOUT, phi::FrameGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(overlap_add_grad, GPU, ALL_LAYOUT, phi::OverlapAddGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
