// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/matrix_reduce.h")
#include_next "paddle/phi/kernels/funcs/matrix_reduce.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// out, of its shape, is the sum of the matrices of `in` over the batches that out lacks or has one
/// of. Errors: InvalidArgument if out's shape cannot be broadcast to that of `in`.
template <typename T, typename Context>
class MatrixReduceSumFunctor {
 public:
  void operator()(const Context& dev_ctx, const DenseTensor& in, DenseTensor* out) const {
    const DDim &from = in.dims(), &to = out->dims();
    const int rank = from.size(), missing = rank - to.size();
    PADDLE_ENFORCE_GE(missing, 0, errors::InvalidArgument("%s is not reduced to %s", from, to));
    std::vector<int64_t> steps(rank, 0), at(rank, 0);
    const DDim strides = stride(to);
    for (int i = missing; i < rank; ++i) {
      PADDLE_ENFORCE(to[i - missing] == 1 || to[i - missing] == from[i],
                     errors::InvalidArgument("%s is not reduced to %s", from, to));
      if (to[i - missing] != 1) steps[i] = strides[i - missing];
    }
    T* sums = dev_ctx.template Alloc<T>(out);
    std::fill(sums, sums + out->numel(), static_cast<T>(0));
    int64_t place = 0;
    for (int64_t i = 0; i < in.numel(); ++i) {
      sums[place] += in.data<T>()[i];
      for (int d = rank - 1; d >= 0; --d) {
        place += steps[d];
        if (++at[d] < from[d]) break;
        place -= steps[d] * from[d];
        at[d] = 0;
      }
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
