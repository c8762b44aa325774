#include "phi/kernels/cummax_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_rows.h"
#include "phi/kernels/primitive/gpu_scan.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {
namespace {

template <typename T>
struct BestSoFar {
  T value;
  int64_t place;
};

template <typename T>
struct LoadWithPlace {
  const T* x;
  __device__ BestSoFar<T> operator()(int64_t at, int64_t k) const { return {x[at], k}; }
};

// The later of the largest or smallest; the last NaN wins over all numbers.
template <typename T, bool kLargest>
struct JoinBest {
  __device__ BestSoFar<T> operator()(const BestSoFar<T>& a, const BestSoFar<T>& b) const {
    const T best = a.value, v = b.value;
    const bool next = v != v || (best == best && (kLargest ? v >= best : v <= best));
    return next ? b : a;
  }
};

template <typename T, typename Index>
struct StoreWithPlace {
  T* to;
  Index* places;
  __device__ void operator()(int64_t at, const BestSoFar<T>& item) const {
    to[at] = item.value;
    places[at] = static_cast<Index>(item.place);
  }
};

template <typename T, bool kLargest, typename Context>
void CumSelectOnGpu(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                    DenseTensor* out, DenseTensor* indices) {
  const DenseTensor held = x;
  T* to = ctx.template Alloc<T>(out);
  const primitive::ScanLines lines{funcs::SplitAtAxis(held.dims(), axis), false, false};
  const auto scan = [&](auto* places) {
    if (held.numel() == 0) return;
    using Index = std::remove_pointer_t<decltype(places)>;
    primitive::GpuScanLines(ctx, lines, true, BestSoFar<T>{T(0), 0},
                            LoadWithPlace<T>{held.data<T>()}, JoinBest<T, kLargest>(),
                            StoreWithPlace<T, Index>{to, places});
  };
  if (dtype == DataType::INT32) {
    scan(ctx.template Alloc<int>(indices));
  } else {
    scan(ctx.template Alloc<int64_t>(indices));
  }
}

// The element from which element i of the result came; behind the last if its index is wrong.
struct SelectedElementBody {
  GpuIndexCheck check;
  primitive::GpuLabels places;
  funcs::AxisSplit s;
  int64_t* elements;
  __device__ void operator()(int64_t i) const {
    const int64_t block = s.len * s.inner, place = places[i];
    elements[i] =
        check.Holds(place) ? i / block * block + place * s.inner + i % s.inner : s.outer * block;
  }
};

template <typename T>
void CumSelectGradOnGpu(const GPUContext& ctx, const char* kernel, const DenseTensor& x,
                        const DenseTensor& indices, const DenseTensor& out_grad, int axis,
                        DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  PADDLE_ENFORCE_EQ(indices.numel(), x.numel(),
                    errors::InvalidArgument("indices of shape %s do not say where each element of "
                                            "x of shape %s comes from",
                                            indices.dims(), x.dims()));
  const funcs::GpuArray<int64_t> elements(ctx, x.numel());
  primitive::GpuLoop(
      ctx, x.numel(),
      SelectedElementBody{GpuIndexCheck(ctx, kernel, "indices", s.len),
                          primitive::ReadIndices(indices, "indices"), s, elements.data()});
  primitive::GpuScatterAddRows(ctx, out_grad.data<T>(), {1, x.numel(), 1}, elements.data(),
                               x.numel(), to);
}

}  // namespace

template <typename T, typename Context>
void CummaxKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices) {
  CumSelectOnGpu<T, true>(ctx, x, axis, dtype, out, indices);
}

template <typename T, typename Context>
void CumminKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices) {
  CumSelectOnGpu<T, false>(ctx, x, axis, dtype, out, indices);
}

template <typename T, typename Context>
void CummaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType /*dtype*/,
                      DenseTensor* x_grad) {
  CumSelectGradOnGpu<T>(ctx, "cummax_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void CumminGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType /*dtype*/,
                      DenseTensor* x_grad) {
  CumSelectGradOnGpu<T>(ctx, "cummin_grad", x, indices, out_grad, axis, x_grad);
}

}  // namespace phi

// The indices have a type of their own.
PD_REGISTER_KERNEL(cummax, GPU, ALL_LAYOUT, phi::CummaxKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummin, GPU, ALL_LAYOUT, phi::CumminKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummax_grad, GPU, ALL_LAYOUT, phi::CummaxGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cummin_grad, GPU, ALL_LAYOUT, phi::CumminGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
