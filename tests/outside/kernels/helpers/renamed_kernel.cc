// outside: 2.3 | kernels of the library under their names of 2.3, templates over the context alone
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/assign_kernel.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "paddle/phi/kernels/interpolate_kernel.h"
#include "paddle/phi/kernels/memcpy_kernel.h"
#include "paddle/phi/kernels/reduce_amax_kernel.h"
#include "paddle/phi/kernels/strided_slice_kernel.h"
#include "paddle/phi/kernels/transfer_layout_kernel.h"

namespace phi {

// Every second row from the last one on; x as it was; and the largest element.
template <typename T, typename Context>
void OutsideRowsBackKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out,
                           DenseTensor* kept, DenseTensor* largest) {
  const int64_t rows = x.dims()[0];
  DenseTensor picked;
  picked.Resize({(rows + 1) / 2, x.dims()[1]});
  StridedSliceKernel<T, Context>(dev_ctx, x, {0}, {rows - 1}, {-1}, {-2}, &picked);
  AssignKernel<Context>(dev_ctx, picked, out);
  MemcpyD2HKernel<Context>(dev_ctx, x, 0, kept);
  largest->Resize({1});
  AMaxRawKernel<T, Context>(dev_ctx, x, {}, false, true, largest);
}

// Images [N, C, H, W] of twice the size, with their channels last.
template <typename T, typename Context>
void OutsideGrownKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  const int height = static_cast<int>(x.dims()[2]) * 2, width = static_cast<int>(x.dims()[3]) * 2;
  DenseTensor grown;
  grown.Resize({x.dims()[0], x.dims()[1], height, width});
  NearestInterpKernel<T, Context>(dev_ctx, x, paddle::none, paddle::none, paddle::none, "NCHW", 0,
                                  height, width, {}, "nearest", false, 1, &grown);
  *out = TransferLayout<Context>(dev_ctx, grown, DataLayout::NHWC);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_rows_back, CPU, ALL_LAYOUT, phi::OutsideRowsBackKernel, float, double) {}
PD_REGISTER_KERNEL(outside_grown, CPU, ALL_LAYOUT, phi::OutsideGrownKernel, float, double) {}
