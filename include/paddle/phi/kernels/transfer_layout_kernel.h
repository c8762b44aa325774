// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/transfer_layout_kernel.h")
#include_next "paddle/phi/kernels/transfer_layout_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/layout.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/funcs/math_function.h"
#include "phi/kernels/transfer_layout_kernel.h"

namespace phi {

namespace details {
struct LayoutVisitor {
  template <typename T>
  void apply() const {
    TransferLayoutKernel<T, CPUContext>(*dev_ctx, *x, static_cast<int>(x->layout()),
                                        static_cast<int>(dst_layout), out);
  }
  const CPUContext* dev_ctx;
  const DenseTensor* x;
  DataLayout dst_layout;
  DenseTensor* out;
};
}  // namespace details

/// x [N, C, H, W] with its channels last, or x [N, H, W, C] with its channels first, as
/// `dst_layout` says; out has that layout. Errors: InvalidArgument for other ranks and layouts.
template <typename Context = CPUContext>
void TransferLayoutKernel(const CPUContext& dev_ctx, const DenseTensor& x, int dst_layout,
                          DenseTensor* out) {
  const auto layout = static_cast<DataLayout>(dst_layout);
  PADDLE_ENFORCE_EQ(x.dims().size(), 4,
                    errors::InvalidArgument("%s is no shape of images", x.dims()));
  PADDLE_ENFORCE(layout == DataLayout::NCHW || layout == DataLayout::NHWC,
                 errors::InvalidArgument("images have layout NCHW or NHWC, not %s", layout));
  const DDim& d = x.dims();
  DenseTensorMeta meta = x.meta();
  if (layout != x.layout()) {
    meta.dims = layout == DataLayout::NHWC ? make_ddim({d[0], d[2], d[3], d[1]})
                                           : make_ddim({d[0], d[3], d[1], d[2]});
  }
  meta.layout = layout;
  out->set_meta(meta);
  VisitDataType(x.dtype(), details::LayoutVisitor{&dev_ctx, &x, layout, out});
}
template <typename Context>
DenseTensor TransferLayout(const Context& dev_ctx, const DenseTensor& x, DataLayout dst_layout) {
  DenseTensor out;
  TransferLayoutKernel<Context>(dev_ctx, x, static_cast<int>(dst_layout), &out);
  return out;
}

}  // namespace phi

#endif
