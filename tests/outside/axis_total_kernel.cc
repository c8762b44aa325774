// outside: 2.3 | IntArray attributes, two kernels of one file
#include "axis_total_kernel.h"

#include <algorithm>

#include "outside_infermeta.h"
#include "paddle/phi/backends/all_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/visit_type.h"

namespace phi {

template <typename T>
static void SumInto(const DenseTensor& x, const std::vector<bool>& is_summed, T* out) {
  const DDim strides = phi::stride(x.dims());
  const int rank = x.dims().size();
  const T* data = x.data<T>();
  for (int64_t i = 0; i < x.numel(); ++i) {
    int64_t to = 0;
    for (int axis = 0; axis < rank; ++axis) {
      if (!is_summed[axis]) {
        to = to * x.dims()[axis] + i / strides[axis] % x.dims()[axis];
      }
    }
    out[to] += data[i];
  }
}

template <typename T, typename Context>
void AxisTotalKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& axes,
                     DenseTensor* out) {
  MetaTensor meta_out(out);
  AxisTotalInferMeta(x, axes, true, &meta_out);
  T* out_data = dev_ctx.template Alloc<T>(out);
  std::fill(out_data, out_data + out->numel(), static_cast<T>(0));
  std::vector<bool> is_summed(x.dims().size(), false);
  for (int64_t axis : axes.GetData()) {
    is_summed[axis < 0 ? axis + x.dims().size() : axis] = true;
  }
  PD_VISIT_ALL_TYPES(x.dtype(), "SumInto",
                     ([&] { SumInto<data_t>(x, is_summed, reinterpret_cast<data_t*>(out_data)); }));
}

template <typename T, typename Context>
void AxisTotalSqueezeKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& axes,
                            DenseTensor* out) {
  AxisTotalKernel<T, Context>(dev_ctx, x, axes, out);
  MetaTensor meta_out(out);
  AxisTotalInferMeta(x, axes, false, &meta_out);
}

}  // namespace phi

PD_REGISTER_KERNEL(axis_total, CPU, ALL_LAYOUT, phi::AxisTotalKernel, float, double, int64_t) {}
PD_REGISTER_KERNEL(axis_total_squeeze, CPU, ALL_LAYOUT, phi::AxisTotalSqueezeKernel, float, double,
                   int64_t) {}
