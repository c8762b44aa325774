#pragma once

#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/reduce_all_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T, typename Context, typename Combine>
void LogicAlong(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool reduce_all,
                bool identity, Combine combine, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  funcs::ReduceLoop(ctx, plan, x.data<T>(), ctx.template Alloc<bool>(out),
                    funcs::MakeReduction(
                        identity, [] DEVICE(T v, int64_t) { return v != T(0); }, combine,
                        [] DEVICE(bool v, int64_t) { return v; }));
}

}  // namespace

template <typename T, typename Context>
void AllRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  LogicAlong<T>(
      ctx, x, dims, reduce_all, true, [] DEVICE(bool a, bool b) { return a & b; }, out);
}

template <typename T, typename Context>
void AllKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  AllRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

template <typename T, typename Context>
void AnyRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  LogicAlong<T>(
      ctx, x, dims, reduce_all, false, [] DEVICE(bool a, bool b) { return a | b; }, out);
}

template <typename T, typename Context>
void AnyKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  AnyRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

}  // namespace phi
