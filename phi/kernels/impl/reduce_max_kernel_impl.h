#pragma once

#include <limits>

#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/reduce_max_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// NaN wins from either side.
struct LargerOne {
  template <typename T>
  HOSTDEVICE T operator()(T a, T b) const {
    return a > b || a != a ? a : b;
  }
};
struct SmallerOne {
  template <typename T>
  HOSTDEVICE T operator()(T a, T b) const {
    return a < b || a != a ? a : b;
  }
};

template <typename T>
constexpr T LowestOf() {
  using Limits = std::numeric_limits<T>;
  return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
}
template <typename T>
constexpr T HighestOf() {
  using Limits = std::numeric_limits<T>;
  return Limits::has_infinity ? Limits::infinity() : Limits::max();
}

template <typename T, typename Context, typename Combine>
void SelectAlong(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool reduce_all,
                 T identity, Combine combine, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  PADDLE_ENFORCE(
      plan.outputs() == 0 || plan.inputs_per_output() > 0,
      errors::InvalidArgument(
          "input X of shape %s has no elements along the reduced axes to choose from", x.dims()));
  funcs::ReduceLoop(ctx, plan, x.data<T>(), ctx.template Alloc<T>(out),
                    funcs::MakeReduction(
                        identity, [] DEVICE(T v, int64_t) { return v; }, combine,
                        [] DEVICE(T v, int64_t) { return v; }));
}

}  // namespace

template <typename T, typename Context>
void MaxRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  SelectAlong<T>(ctx, x, dims, reduce_all, LowestOf<T>(), LargerOne(), out);
}

template <typename T, typename Context>
void MaxKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  MaxRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

template <typename T, typename Context>
void MinRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  SelectAlong<T>(ctx, x, dims, reduce_all, HighestOf<T>(), SmallerOne(), out);
}

template <typename T, typename Context>
void MinKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  MinRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

}  // namespace phi
