// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/tril_triu_compute.h")
#include_next "paddle/phi/kernels/funcs/tril_triu_compute.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Copies the lower or upper triangle of matrices of H rows and W columns; zero elsewhere.
template <typename T>
class TrilTriuCompute {
 public:
  HOSTDEVICE TrilTriuCompute(const T* in, const int diagonal, const bool lower, const int64_t H,
                             const int64_t W, T* out)
      : in_(in), diagonal_(diagonal), lower_(lower), H_(H), W_(W), out_(out) {}
  HOSTDEVICE void operator()(int64_t idx) {
    const int64_t row = idx / W_ % H_, col = idx % W_;
    const bool kept = lower_ ? col - row <= diagonal_ : col - row >= diagonal_;
    out_[idx] = kept ? in_[idx] : static_cast<T>(0);
  }

 private:
  const T* in_;
  const int diagonal_;
  const bool lower_;
  const int64_t H_;
  const int64_t W_;
  T* out_;
};

}  // namespace funcs
}  // namespace phi

#endif
