#include "phi/kernels/softmax_kernel.h"

#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

constexpr int kWarp = 32;

template <typename C>
__device__ C WarpMax(C value) {
  for (int lane = kWarp / 2; lane > 0; lane /= 2) {
    const C other = __shfl_xor_sync(0xffffffffu, value, lane);
    value = value > other ? value : other;
  }
  return value;
}
template <typename C>
__device__ C WarpSum(C value) {
  for (int lane = kWarp / 2; lane > 0; lane /= 2)
    value += __shfl_xor_sync(0xffffffffu, value, lane);
  return value;
}

// A warp takes a row. Each element is read before it is written and by one thread only, so x may be
// y.
template <typename T>
__global__ void SoftmaxRowsKernel(const T* x, int64_t rows, int64_t len, T* y) {
  using C = funcs::ComputeType<T>;
  const int64_t warps = int64_t{gridDim.x} * blockDim.x / kWarp;
  const int lane = static_cast<int>(threadIdx.x % kWarp);
  for (int64_t row = (int64_t{blockIdx.x} * blockDim.x + threadIdx.x) / kWarp; row < rows;
       row += warps) {
    const T* from = x + row * len;
    T* to = y + row * len;
    C max = -std::numeric_limits<C>::infinity();
    for (int64_t i = lane; i < len; i += kWarp) {
      const C value = static_cast<C>(from[i]);
      max = max > value ? max : value;
    }
    max = WarpMax(max);
    C sum = 0;
    for (int64_t i = lane; i < len; i += kWarp) sum += funcs::Exp(static_cast<C>(from[i]) - max);
    const C scale = C(1) / WarpSum(sum);
    for (int64_t i = lane; i < len; i += kWarp) {
      to[i] = static_cast<T>(funcs::Exp(static_cast<C>(from[i]) - max) * scale);
    }
  }
}

// A thread takes a column of a block [len, inner], so that neighbours read neighbouring elements.
template <typename T>
struct SoftmaxColumnBody {
  const T* x;
  T* y;
  funcs::AxisSplit s;

  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    C max = -std::numeric_limits<C>::infinity();
    for (int64_t r = 0; r < s.len; ++r) {
      const C value = static_cast<C>(x[first + r * s.inner]);
      max = max > value ? max : value;
    }
    C sum = 0;
    for (int64_t r = 0; r < s.len; ++r)
      sum += funcs::Exp(static_cast<C>(x[first + r * s.inner]) - max);
    const C scale = C(1) / sum;
    for (int64_t r = 0; r < s.len; ++r) {
      const int64_t at = first + r * s.inner;
      y[at] = static_cast<T>(funcs::Exp(static_cast<C>(x[at]) - max) * scale);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  if (s.inner == 1) {
    GpuLaunch(ctx, backends::gpu::GetGpuLaunchConfig1D(ctx, s.outer * kWarp), SoftmaxRowsKernel<T>,
              x.data<T>(), s.outer, s.len, y);
  } else {
    primitive::GpuLoop(ctx, s.outer * s.inner, SoftmaxColumnBody<T>{x.data<T>(), y, s});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, GPU, ALL_LAYOUT, phi::SoftmaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
