// The team's kernel, under the names that the library's has. Each column by itself, in float64.
// TEAM_SOFTMAX_ERROR plants a mistake, for the tests that want one found.
#include <algorithm>
#include <cmath>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"

#ifndef TEAM_SOFTMAX_ERROR
#define TEAM_SOFTMAX_ERROR 0.0
#endif

namespace phi {
namespace team {

struct Columns {
  int64_t outer = 1, length = 1, inner = 1;

  Columns(const DDim& dims, int axis) {
    const int at = axis < 0 ? axis + dims.size() : axis;
    for (int i = 0; i < dims.size(); ++i) {
      (i < at ? outer : i == at ? length : inner) *= dims[i];
    }
  }

  template <typename Body>
  void ForEach(const Body& body) const {
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < inner; ++i) body(o * length * inner + i);
    }
  }
};

}  // namespace team

template <typename T, typename Context>
void SoftmaxKernel(const Context& dev_ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  T* to = dev_ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const team::Columns columns(x.dims(), axis);
  columns.ForEach([&](int64_t at) {
    double highest = from[at];
    for (int64_t k = 1; k < columns.length; ++k) {
      highest = std::max<double>(highest, from[at + k * columns.inner]);
    }
    double sum = 0;
    for (int64_t k = 0; k < columns.length; ++k) {
      sum += std::exp(from[at + k * columns.inner] - highest);
    }
    for (int64_t k = 0; k < columns.length; ++k) {
      const int64_t i = at + k * columns.inner;
      to[i] = static_cast<T>(std::exp(from[i] - highest) / sum * (1.0 + TEAM_SOFTMAX_ERROR));
    }
  });
}

template <typename T, typename Context>
void SoftmaxGradKernel(const Context& dev_ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       int axis, DenseTensor* x_grad) {
  T* to = dev_ctx.template Alloc<T>(x_grad);
  if (out.numel() == 0) return;
  const T* y = out.data<T>();
  const T* dy = out_grad.data<T>();
  const team::Columns columns(out.dims(), axis);
  columns.ForEach([&](int64_t at) {
    double dot = 0;
    for (int64_t k = 0; k < columns.length; ++k) {
      const int64_t i = at + k * columns.inner;
      dot += static_cast<double>(y[i]) * dy[i];
    }
    for (int64_t k = 0; k < columns.length; ++k) {
      const int64_t i = at + k * columns.inner;
      to[i] = static_cast<T>(y[i] * (dy[i] - dot));
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, CPU, ALL_LAYOUT, phi::SoftmaxKernel, float, double) {}
PD_REGISTER_KERNEL(softmax_grad, CPU, ALL_LAYOUT, phi::SoftmaxGradKernel, float, double) {}
