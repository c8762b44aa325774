#include "phi/kernels/impl/frame_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

// The shape of frames, [outer, length, frames] or, axis first, [frames, length, inner].
struct FrameShape {
  FrameShape(const DDim& dims, int axis) {
    const int rank = dims.size();
    if (axis == 0) {
      frames = dims[0];
      length = dims[1];
      for (int i = 2; i < rank; ++i) others *= dims[i];
    } else {
      length = dims[rank - 2];
      frames = dims[rank - 1];
      for (int i = 0; i + 2 < rank; ++i) others *= dims[i];
    }
  }
  int64_t others = 1, length, frames;
};

}  // namespace

template <typename T, typename Context>
void FrameKernel(const Context& ctx, const DenseTensor& x, int, int hop_length, int axis,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const FrameShape shape(out->dims(), axis);
  const T* from = x.data<T>();
  const int64_t size = x.numel() / shape.others, length = shape.length, frames = shape.frames;
  if (axis == 0) {  // whole rows
    ParallelFor(frames, 1 + 16384 / (length * shape.others), [&](int64_t begin, int64_t end) {
      const int64_t count = length * shape.others;
      for (int64_t f = begin; f < end; ++f) {
        std::copy_n(from + f * hop_length * shape.others, count, to + f * count);
      }
    });
    return;
  }
  ParallelFor(shape.others * length, 1 + 16384 / frames, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const T* first = from + row / length * size + row % length;
      for (int64_t f = 0; f < frames; ++f) to[row * frames + f] = first[f * hop_length];
    }
  });
}

template <typename T, typename Context>
void OverlapAddKernel(const Context& ctx, const DenseTensor& x, int hop_length, int axis,
                      DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  std::fill_n(to, out->numel(), T(0));
  if (x.numel() == 0) return;
  const FrameShape shape(x.dims(), axis);
  const T* from = x.data<T>();
  const int64_t size = out->numel() / shape.others, length = shape.length, frames = shape.frames;
  if (axis == 0) {
    const int64_t count = length * shape.others;
    for (int64_t f = 0; f < frames; ++f) {
      T* first = to + f * hop_length * shape.others;
      for (int64_t k = 0; k < count; ++k) first[k] = first[k] + from[f * count + k];
    }
    return;
  }
  ParallelFor(shape.others, 1 + 16384 / (length * frames), [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      for (int64_t i = 0; i < length; ++i) {
        const T* row = from + (o * length + i) * frames;
        T* first = to + o * size + i;
        for (int64_t f = 0; f < frames; ++f) {
          first[f * hop_length] = first[f * hop_length] + row[f];
        }
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(frame, CPU, ALL_LAYOUT, phi::FrameKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(overlap_add, CPU, ALL_LAYOUT, phi::OverlapAddKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(frame_grad, CPU, ALL_LAYOUT, phi::FrameGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(overlap_add_grad, CPU, ALL_LAYOUT, phi::OverlapAddGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
