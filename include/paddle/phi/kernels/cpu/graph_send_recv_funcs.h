// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/graph_send_recv_funcs.h")
#include_next "paddle/phi/kernels/cpu/graph_send_recv_funcs.h"
#else
#pragma once

#include <algorithm>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"

namespace phi {

/// A row added to another; first_flag: nothing was written to that one yet.
template <typename T>
struct GraphSendRecvSumFunctor {
  void operator()(const bool& /*first_flag*/, const DenseTensor& src_slice,
                  DenseTensor* dst_slice) {
    for (int64_t i = 0; i < src_slice.numel(); ++i) {
      dst_slice->data<T>()[i] += src_slice.data<T>()[i];
    }
  }
};
template <typename T>
struct GraphSendRecvMinFunctor {
  void operator()(const bool& first_flag, const DenseTensor& src_slice, DenseTensor* dst_slice) {
    for (int64_t i = 0; i < src_slice.numel(); ++i) {
      T& to = dst_slice->data<T>()[i];
      const T from = src_slice.data<T>()[i];
      to = first_flag ? from : std::min(to, from);
    }
  }
};
template <typename T>
struct GraphSendRecvMaxFunctor {
  void operator()(const bool& first_flag, const DenseTensor& src_slice, DenseTensor* dst_slice) {
    for (int64_t i = 0; i < src_slice.numel(); ++i) {
      T& to = dst_slice->data<T>()[i];
      const T from = src_slice.data<T>()[i];
      to = first_flag ? from : std::max(to, from);
    }
  }
};

/// The functor on row src_index of `src` and row dst_index of `dst`.
template <typename T, typename IndexT, typename Functor>
void ElementwiseInnerOperation(const DenseTensor& src, DenseTensor* dst, const IndexT& src_index,
                               const IndexT& dst_index, const bool& first_flag, Functor functor) {
  const DenseTensor src_slice = src.Slice(src_index, src_index + 1);
  DenseTensor dst_slice = dst->Slice(dst_index, dst_index + 1);
  functor(first_flag, src_slice, &dst_slice);
}

}  // namespace phi

#endif
