// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/elementwise.h")
#include_next "paddle/phi/kernels/cpu/elementwise.h"
#else
#pragma once

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/funcs/blas/blas.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"
#include "paddle/phi/kernels/funcs/elementwise_base.h"
#include "paddle/phi/kernels/funcs/elementwise_functor.h"

namespace phi {

// z = x op y for operands of one shape, which is z's.
#define PHIBRIDGE_SAME_DIMS_FUNCTOR(Name, op)                                          \
  template <typename DevCtx, typename T, class Enable = void>                          \
  struct Name {                                                                        \
    void operator()(const DevCtx& dev_ctx, const DenseTensor& x, const DenseTensor& y, \
                    DenseTensor* z) {                                                  \
      const funcs::op<T> apply{};                                                      \
      T* to = dev_ctx.template Alloc<T>(z);                                            \
      for (int64_t i = 0; i < x.numel(); ++i) {                                        \
        to[i] = apply(x.data<T>()[i], y.data<T>()[i]);                                 \
      }                                                                                \
    }                                                                                  \
  };
PHIBRIDGE_SAME_DIMS_FUNCTOR(SameDimsAddFunctor, AddFunctor)
PHIBRIDGE_SAME_DIMS_FUNCTOR(SameDimsSubtractFunctor, SubtractFunctor)
PHIBRIDGE_SAME_DIMS_FUNCTOR(SameDimsDivideFunctor, DivideFunctor)
PHIBRIDGE_SAME_DIMS_FUNCTOR(SameDimsMultiplyFunctor, MultiplyFunctor)
#undef PHIBRIDGE_SAME_DIMS_FUNCTOR

template <typename Functor>
struct SameDimsElementwiseCompute {
  void operator()(const CPUContext& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* z) {
    Functor()(dev_ctx, x, y, z);
  }
};

}  // namespace phi

#endif
