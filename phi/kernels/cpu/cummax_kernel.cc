#include "phi/kernels/cummax_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// Rows of `inner` neighbours are scanned side by side. `better(a, b)`: b is chosen rather than a.
template <typename T, typename Index, typename Better>
void ChooseSoFar(const funcs::AxisSplit& s, const T* x, Better better, T* out, Index* indices) {
  const int64_t block = s.len * s.inner;
  ParallelFor(s.outer, std::max<int64_t>(1, 32768 / block), [=](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      const int64_t first = o * block;
      for (int64_t i = first; i < first + s.inner; ++i) {
        out[i] = x[i];
        indices[i] = 0;
      }
      for (int64_t i = first + s.inner; i < first + block; ++i) {
        const T best = out[i - s.inner], v = x[i];
        const bool next = v != v || (best == best && better(best, v));
        out[i] = next ? v : best;
        indices[i] = next ? static_cast<Index>((i - first) / s.inner) : indices[i - s.inner];
      }
    }
  });
}

template <typename T, typename Context, typename Better>
void CumSelect(const Context& ctx, const DenseTensor& x, int axis, DataType dtype, Better better,
               DenseTensor* out, DenseTensor* indices) {
  T* to = ctx.template Alloc<T>(out);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  if (dtype == DataType::INT32) {
    int* places = ctx.template Alloc<int>(indices);
    if (x.numel() > 0) ChooseSoFar(s, x.data<T>(), better, to, places);
  } else {
    int64_t* places = ctx.template Alloc<int64_t>(indices);
    if (x.numel() > 0) ChooseSoFar(s, x.data<T>(), better, to, places);
  }
}

}  // namespace

template <typename T, typename Context>
void CummaxKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices) {
  CumSelect<T>(
      ctx, x, axis, dtype, [](T best, T v) { return v >= best; }, out, indices);
}

template <typename T, typename Context>
void CumminKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices) {
  CumSelect<T>(
      ctx, x, axis, dtype, [](T best, T v) { return v <= best; }, out, indices);
}

template <typename T, typename Context>
void CummaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType /*dtype*/,
                      DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  PADDLE_ENFORCE_EQ(indices.numel(), x.numel(),
                    errors::InvalidArgument("indices of shape %s do not say where each element of "
                                            "x of shape %s comes from",
                                            indices.dims(), x.dims()));
  const std::vector<int64_t> places = funcs::CheckedIndices(indices, "indices", s.len);
  const T* g = out_grad.data<T>();
  const int64_t block = s.len * s.inner;
  for (int64_t i = 0; i < x.numel(); ++i) {
    to[i / block * block + places[i] * s.inner + i % s.inner] += g[i];
  }
}

template <typename T, typename Context>
void CumminGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType dtype, DenseTensor* x_grad) {
  CummaxGradKernel<T>(ctx, x, indices, out_grad, axis, dtype, x_grad);
}

}  // namespace phi

// The indices have a type of their own.
PD_REGISTER_KERNEL(cummax, CPU, ALL_LAYOUT, phi::CummaxKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummin, CPU, ALL_LAYOUT, phi::CumminKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummax_grad, CPU, ALL_LAYOUT, phi::CummaxGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummin_grad, CPU, ALL_LAYOUT, phi::CumminGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
