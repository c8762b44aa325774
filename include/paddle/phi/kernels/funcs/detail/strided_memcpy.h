// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/detail/strided_memcpy.h")
#include_next "paddle/phi/kernels/funcs/detail/strided_memcpy.h"
#else
#pragma once

#include <cstdint>

#include "paddle/phi/kernels/funcs/strided_memcpy.h"

namespace phi {
namespace funcs {
namespace detail {

/// StridedMemcpy, with plain numbers for each of the dimensions.
template <typename T, int Rank>
struct StridedMemcpyFunctor {
  void operator()(const DeviceContext& dev_ctx, const T* src, const int64_t* src_stride,
                  const int64_t* dst_dim, const int64_t* dst_stride, T* dst) const {
    StridedMemcpy<T>(dev_ctx, src, DDim(src_stride, Rank), DDim(dst_dim, Rank),
                     DDim(dst_stride, Rank), dst);
  }
};

/// Copies to dst when it is called with the dimensions of dst.
template <typename T>
struct StridedCopyDimVisitor {
  StridedCopyDimVisitor(const DeviceContext& ctx, const T* from, const DDim& from_stride,
                        const DDim& to_stride, T* to)
      : dev_ctx_(ctx), src_(from), src_stride_(from_stride), dst_stride_(to_stride), dst_(to) {}

  template <typename Dims>
  void operator()(const Dims& dst_dim) const {
    StridedMemcpy<T>(dev_ctx_, src_, src_stride_, DDim(dst_dim), dst_stride_, dst_);
  }

 private:
  const DeviceContext& dev_ctx_;
  const T* src_;
  DDim src_stride_, dst_stride_;
  T* dst_;
};

}  // namespace detail
}  // namespace funcs
}  // namespace phi

#endif
