#include "phi/kernels/max_pool_with_index_kernel.h"

#include <algorithm>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pool3d.h"

namespace phi {
namespace {

template <typename T>
void MaxOfPlane(const funcs::Pool3dShape& s, const T* x, T* y, int* mask) {
  for (int64_t z = 0; z < s.out[0]; ++z) {
    const funcs::Span d = s.SpanAt(0, z);
    for (int64_t i = 0; i < s.out[1]; ++i) {
      const funcs::Span h = s.SpanAt(1, i);
      for (int64_t j = 0; j < s.out[2]; ++j) {
        const funcs::Span w = s.SpanAt(2, j);
        T best = std::numeric_limits<T>::lowest();
        int64_t at = -1;
        // In float64 too the original starts at the lowest float32.
        if (best < T(-std::numeric_limits<float>::max())) best = -std::numeric_limits<float>::max();
        for (int64_t a = d.begin; a < d.end; ++a) {
          for (int64_t b = h.begin; b < h.end; ++b) {
            const int64_t row = (a * s.in[1] + b) * s.in[2];
            for (int64_t c = row + w.begin; c < row + w.end; ++c) {
              if (best < x[c]) {
                best = x[c];
                at = c;
              }
            }
          }
        }
        *y++ = best;
        *mask++ = static_cast<int>(at);
      }
    }
  }
}

template <typename T, typename Context>
void MaxPoolWithIndex(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool global_pooling, bool adaptive, DenseTensor* out, DenseTensor* mask) {
  T* y = ctx.template Alloc<T>(out);
  int* places = ctx.template Alloc<int>(mask);
  if (out->numel() == 0) return;
  const DDim in = funcs::SpatialDims(x.dims(), false);
  std::vector<int> ksize = kernel_size, pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, "EXPLICIT", in, strides, ksize);
  const funcs::Pool3dShape s = funcs::MakePool3dShape(in, funcs::SpatialDims(out->dims(), false),
                                                      ksize, strides, pads, adaptive);
  const T* from = x.data<T>();
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, s.in_size()));
  ParallelFor(x.dims()[0] * x.dims()[1], grain, [&](int64_t begin, int64_t end) {
    for (int64_t p = begin; p < end; ++p) {
      MaxOfPlane(s, from + p * s.in_size(), y + p * s.out_size(), places + p * s.out_size());
    }
  });
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxPoolWithIndex<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

template <typename T, typename Context>
void MaxPool3dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxPoolWithIndex<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index, CPU, ALL_LAYOUT, phi::MaxPool2dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index, CPU, ALL_LAYOUT, phi::MaxPool3dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
