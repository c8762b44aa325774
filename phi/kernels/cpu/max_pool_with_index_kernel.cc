#include "phi/kernels/impl/max_pool_with_index_kernel_impl.h"

#include <algorithm>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

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
void MaxOfWindows(const Context&, const funcs::Pool3dShape& s, int64_t planes, const T* x, T* y,
                  int* mask) {
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, s.in_size()));
  ParallelFor(planes, grain, [&](int64_t begin, int64_t end) {
    for (int64_t p = begin; p < end; ++p) {
      MaxOfPlane(s, x + p * s.in_size(), y + p * s.out_size(), mask + p * s.out_size());
    }
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index, CPU, ALL_LAYOUT, phi::MaxPool2dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index, CPU, ALL_LAYOUT, phi::MaxPool3dWithIndexKernel, float,
                   double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
