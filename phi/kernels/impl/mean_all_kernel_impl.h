#pragma once

#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/mean_all_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T>
struct MeanSum {
  using type = double;
};
template <typename R>
struct MeanSum<dtype::complex<R>> {
  using type = complex128;
};

}  // namespace

template <typename T, typename Context>
void MeanAllKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using Acc = typename MeanSum<T>::type;
  const Acc count(static_cast<double>(x.numel()));
  funcs::ReduceLoop(ctx, funcs::PlanReduce(x.dims(), {}, true), x.data<T>(),
                    ctx.template Alloc<T>(out),
                    funcs::MakeReduction(
                        Acc(0), [] DEVICE(const T& v, int64_t) { return static_cast<Acc>(v); },
                        [] DEVICE(const Acc& a, const Acc& b) { return a + b; },
                        [count] DEVICE(const Acc& sum, int64_t) { return sum / count; }));
}

}  // namespace phi
