// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/strided_memcpy.h")
#include_next "paddle/phi/kernels/funcs/strided_memcpy.h"
#else
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "paddle/phi/common/memory_utils.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"

namespace phi {
namespace funcs {

/// Copies a box of `dst_dim` elements between buffers in host memory, whose strides count elements.
template <typename T>
void StridedMemcpy(const DeviceContext& dev_ctx, const T* src, const DDim& src_stride,
                   const DDim& dst_dim, const DDim& dst_stride, T* dst) {
  if (dst_dim.size() <= 1) {
    std::copy_n(src, product(dst_dim), dst);
    return;
  }
  const int rank = dst_dim.size();
  for (int64_t i = 0; i < dst_dim[0]; ++i) {
    StridedMemcpy(dev_ctx, src + i * src_stride[0], slice_ddim(src_stride, 1, rank),
                  slice_ddim(dst_dim, 1, rank), slice_ddim(dst_stride, 1, rank),
                  dst + i * dst_stride[0]);
  }
}

template <typename Context>
void CopyWithContext(const Context& /*ctx*/, const Place& dst_place, void* dst,
                     const Place& src_place, const void* src, size_t num) {
  memory_utils::Copy(dst_place, dst, src_place, src, num);
}

/// Copies `size` elements of each slice before `axis`; the strides are stride_numel of the shapes.
/// Errors: InvalidArgument if the shapes before the axis differ.
template <typename T, typename Context>
void StridedNumelCopyWithAxis(const Context& ctx, int64_t axis, T* dst,
                              const DDim& dst_stride_numel, const T* src,
                              const DDim& src_stride_numel, int64_t size) {
  const int at = static_cast<int>(axis);
  const int64_t dst_after = dst_stride_numel[at], src_after = src_stride_numel[at];
  if (dst_after == 0 || src_after == 0) return;
  const int64_t before = dst_stride_numel[0] / dst_after;
  PADDLE_ENFORCE_EQ(src_stride_numel[0] / src_after, before,
                    errors::InvalidArgument("the shapes before axis %d differ", axis));
  for (int64_t i = 0; i < before; ++i) {
    CopyWithContext(ctx, ctx.GetPlace(), dst + i * dst_after, ctx.GetPlace(), src + i * src_after,
                    sizeof(T) * static_cast<size_t>(size));
  }
}

/// Cuts `input` along its first axis into outputs of the shapes of `shape_refer`; a null output is
/// left out.
template <typename T, typename Context>
void StridedMemcpyWithAxis0(const Context& dev_ctx, const DenseTensor& input,
                            const std::vector<const DenseTensor*>& shape_refer,
                            std::vector<DenseTensor*>* outputs) {
  const DDim in_stride = stride_numel(input.dims());
  int64_t offset = 0;
  for (size_t i = 0; i < outputs->size(); ++i) {
    const DDim out_stride = stride_numel(shape_refer[i]->dims());
    if (DenseTensor* out = outputs->at(i); out != nullptr && out->numel() != 0) {
      StridedNumelCopyWithAxis<T, Context>(dev_ctx, 0, out->data<T>(), out_stride,
                                           input.data<T>() + offset, in_stride, out_stride[0]);
    }
    offset += out_stride[0];
  }
}

}  // namespace funcs
}  // namespace phi

#endif
