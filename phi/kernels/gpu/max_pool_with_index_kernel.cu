#include "phi/kernels/max_pool_with_index_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pool3d.h"
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

template <typename T>
void MaxWithIndexOnGpu(const GPUContext& ctx, const DenseTensor& x,
                       const std::vector<int>& kernel_size, const std::vector<int>& strides,
                       const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                       DenseTensor* out, DenseTensor* mask) {
  T* y = ctx.template Alloc<T>(out);
  int* places = ctx.template Alloc<int>(mask);
  if (out->numel() == 0) return;
  const DDim in = funcs::SpatialDims(x.dims(), false);
  std::vector<int> ksize = kernel_size, pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, "EXPLICIT", in, strides, ksize);
  const funcs::Pool3dShape s = funcs::MakePool3dShape(in, funcs::SpatialDims(out->dims(), false),
                                                      ksize, strides, pads, adaptive);
  primitive::GpuLoop(ctx, out->numel(), MaxWithIndexBody<T>{s, x.data<T>(), y, places});
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxWithIndexOnGpu<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

template <typename T, typename Context>
void MaxPool3dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxWithIndexOnGpu<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index, GPU, ALL_LAYOUT, phi::MaxPool2dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index, GPU, ALL_LAYOUT, phi::MaxPool3dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
