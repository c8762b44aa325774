#pragma once

#include <type_traits>
#include <vector>

#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/reduce_sum_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T>
struct SumTypeOf {
  using type = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
};
template <typename R>
struct SumTypeOf<dtype::complex<R>> {
  using type = complex128;
};
/// The type in which elements of T are summed.
template <typename T>
using SumType = typename SumTypeOf<T>::type;

// Integers wrap.
struct SumCombine {
  HOSTDEVICE int64_t operator()(int64_t a, int64_t b) const {
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  }
  HOSTDEVICE double operator()(double a, double b) const { return a + b; }
  HOSTDEVICE complex128 operator()(complex128 a, complex128 b) const { return a + b; }
};
struct ProductCombine {
  HOSTDEVICE int64_t operator()(int64_t a, int64_t b) const {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  }
  HOSTDEVICE double operator()(double a, double b) const { return a * b; }
};

// Sums elements of T as elements of As.
template <typename T, typename As, typename Context, typename Out, typename Finish>
void SumLoop(const Context& ctx, const DenseTensor& x, const funcs::ReducePlan& plan, Out* out,
             Finish finish) {
  using Acc = SumType<As>;
  const auto map = [] DEVICE(const T& v, int64_t) {
    return static_cast<Acc>(funcs::CastFunctor<T, As>()(v));
  };
  funcs::ReduceLoop(ctx, plan, x.data<T>(), out,
                    funcs::MakeReduction(Acc(0), map, SumCombine(), finish));
}

struct KeepTotal {
  template <typename Acc>
  HOSTDEVICE Acc operator()(const Acc& total, int64_t) const {
    return total;
  }
};

template <typename Acc, typename Out>
struct CastBody {
  const Acc* from;
  Out* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = funcs::CastFunctor<Acc, Out>()(from[i]); }
};

// The sums in another dtype than x, which the elements get first: of 0.6 and 0.6 as integers it is
// 0.
template <typename T, typename Out, typename Context>
void SumInType(const Context& ctx, const DenseTensor& x, const funcs::ReducePlan& plan,
               DenseTensor* out) {
  Out* y = ctx.template Alloc<Out>(out);
  using Acc = SumType<Out>;
  DenseTensor sums;
  sums.Resize({plan.outputs()});
  Acc* totals = ctx.template Alloc<Acc>(&sums);
  SumLoop<T, Out>(ctx, x, plan, totals, KeepTotal());
  funcs::ForEach(ctx, sums.numel(), 32768, CastBody<Acc, Out>{totals, y});
}

template <typename T, typename Context>
void SumInOtherType(const Context& ctx, const DenseTensor& x, const funcs::ReducePlan& plan,
                    DataType dtype, DenseTensor* out) {
  switch (dtype) {
    case DataType::BOOL:
      return SumInType<T, bool>(ctx, x, plan, out);
    case DataType::UINT8:
      return SumInType<T, uint8_t>(ctx, x, plan, out);
    case DataType::INT8:
      return SumInType<T, int8_t>(ctx, x, plan, out);
    case DataType::INT16:
      return SumInType<T, int16_t>(ctx, x, plan, out);
    case DataType::INT32:
      return SumInType<T, int>(ctx, x, plan, out);
    case DataType::INT64:
      return SumInType<T, int64_t>(ctx, x, plan, out);
    case DataType::FLOAT16:
      return SumInType<T, float16>(ctx, x, plan, out);
    case DataType::BFLOAT16:
      return SumInType<T, bfloat16>(ctx, x, plan, out);
    case DataType::FLOAT32:
      return SumInType<T, float>(ctx, x, plan, out);
    case DataType::FLOAT64:
      return SumInType<T, double>(ctx, x, plan, out);
    case DataType::COMPLEX64:
      return SumInType<T, complex64>(ctx, x, plan, out);
    case DataType::COMPLEX128:
      return SumInType<T, complex128>(ctx, x, plan, out);
    default:
      PADDLE_THROW(
          errors::InvalidArgument("attribute `out_dtype` must be a number type; it is %s", dtype));
  }
}

}  // namespace

template <typename T, typename Context>
void SumRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DataType out_dtype, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  if (out_dtype == DataType::UNDEFINED) {
    const bool widen = std::is_same_v<T, bool> || std::is_same_v<T, int>;
    out_dtype = widen ? DataType::INT64 : x.dtype();
  }
  if constexpr (std::is_floating_point_v<T>) {
    if (out_dtype == x.dtype()) {
      return SumLoop<T, T>(ctx, x, plan, ctx.template Alloc<T>(out), KeepTotal());
    }
  }
  SumInOtherType<T>(ctx, x, plan, out_dtype, out);
}

template <typename T, typename Context>
void SumKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, DataType out_dtype,
               bool keep_dim, DenseTensor* out) {
  SumRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out_dtype, out);
}

template <typename T, typename Context>
void MeanRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims,
                   bool /*keep_dim*/, bool reduce_all, DenseTensor* out) {
  using Acc = SumType<T>;
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  const int64_t count = plan.inputs_per_output();
  if constexpr (std::is_same_v<T, bool>) {
    SumLoop<T, T>(ctx, x, plan, ctx.template Alloc<T>(out),
                  [] DEVICE(Acc sum, int64_t) { return sum != 0; });
  } else if constexpr (std::is_integral_v<T>) {
    const int64_t divisor = count == 0 ? 1 : count;
    SumLoop<T, T>(ctx, x, plan, ctx.template Alloc<T>(out),
                  [divisor] DEVICE(Acc sum, int64_t) { return sum / divisor; });
  } else {
    SumLoop<T, T>(ctx, x, plan, ctx.template Alloc<T>(out),
                  [count] DEVICE(const Acc& sum, int64_t) { return sum / Acc(count); });
  }
}

template <typename T, typename Context>
void MeanKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out) {
  MeanRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

template <typename T, typename Context>
void ProdRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims,
                   bool /*keep_dim*/, bool reduce_all, DenseTensor* out) {
  using Acc = SumType<T>;
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  const auto map = [] DEVICE(T v, int64_t) { return static_cast<Acc>(v); };
  funcs::ReduceLoop(ctx, plan, x.data<T>(), ctx.template Alloc<T>(out),
                    funcs::MakeReduction(Acc(1), map, ProductCombine(), KeepTotal()));
}

template <typename T, typename Context>
void ProdKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out) {
  ProdRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

}  // namespace phi
