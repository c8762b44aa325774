#include "phi/kernels/impl/max_pool_with_index_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
struct MaxWithIndexBody {
  funcs::Pool3dShape s;
  const T* x;
  T* y;
  int* mask;
  __device__ void operator()(int64_t i) const {
    int64_t rest = i;
    const funcs::Span w = s.SpanAt(2, rest % s.out[2]);
    rest /= s.out[2];
    const funcs::Span h = s.SpanAt(1, rest % s.out[1]);
    rest /= s.out[1];
    const funcs::Span d = s.SpanAt(0, rest % s.out[0]);
    const T* plane = x + rest / s.out[0] * s.in[0] * s.in[1] * s.in[2];
    T best = static_cast<T>(-3.4028234663852886e38f);  // the lowest float32, in float64 too
    int64_t at = -1;
    for (int64_t a = d.begin; a < d.end; ++a) {
      for (int64_t b = h.begin; b < h.end; ++b) {
        const int64_t row = (a * s.in[1] + b) * s.in[2];
        for (int64_t c = row + w.begin; c < row + w.end; ++c) {
          if (best < plane[c]) {
            best = plane[c];
            at = c;
          }
        }
      }
    }
    y[i] = best;
    mask[i] = static_cast<int>(at);
  }
};

template <typename T, typename Context>
void MaxOfWindows(const Context& ctx, const funcs::Pool3dShape& s, int64_t planes, const T* x, T* y,
                  int* mask) {
  primitive::GpuLoop(ctx, planes * s.out_size(), MaxWithIndexBody<T>{s, x, y, mask});
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index, GPU, ALL_LAYOUT, phi::MaxPool2dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index, GPU, ALL_LAYOUT, phi::MaxPool3dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
