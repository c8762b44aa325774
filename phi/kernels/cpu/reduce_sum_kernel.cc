#include "phi/kernels/reduce_sum_kernel.h"

#include <type_traits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"

namespace phi {
namespace {

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
  int64_t operator()(int64_t a, int64_t b) const {
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  }
  double operator()(double a, double b) const { return a + b; }
  complex128 operator()(complex128 a, complex128 b) const { return a + b; }
};
struct ProductCombine {
  int64_t operator()(int64_t a, int64_t b) const {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  }
  double operator()(double a, double b) const { return a * b; }
};

template <typename T, typename Out, typename Finish>
void SumLoop(const DenseTensor& x, const funcs::ReducePlan& plan, Out* out, Finish finish) {
  using Acc = SumType<T>;
  const auto map = [](const T& v, int64_t) { return static_cast<Acc>(v); };
  funcs::ReduceLoop(plan, x.data<T>(), out,
                    funcs::MakeReduction(Acc(0), map, SumCombine(), finish));
}

struct KeepTotal {
  template <typename Acc>
  Acc operator()(const Acc& total, int64_t) const {
    return total;
  }
};

// The sums in another dtype than x.
template <typename T, typename Out, typename Context>
void SumInType(const Context& ctx, const DenseTensor& x, const funcs::ReducePlan& plan,
               DenseTensor* out) {
  Out* y = ctx.template Alloc<Out>(out);
  std::vector<SumType<T>> sums(plan.outputs());
  SumLoop<T>(x, plan, sums.data(), KeepTotal());
  const funcs::CastFunctor<SumType<T>, Out> cast{};
  for (size_t i = 0; i < sums.size(); ++i) y[i] = cast(sums[i]);
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
      return SumLoop<T>(x, plan, ctx.template Alloc<T>(out), KeepTotal());
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
    SumLoop<T>(x, plan, ctx.template Alloc<T>(out), [](Acc sum, int64_t) { return sum != 0; });
  } else if constexpr (std::is_integral_v<T>) {
    const int64_t divisor = count == 0 ? 1 : count;
    SumLoop<T>(x, plan, ctx.template Alloc<T>(out),
               [divisor](Acc sum, int64_t) { return sum / divisor; });
  } else {
    SumLoop<T>(x, plan, ctx.template Alloc<T>(out),
               [count](const Acc& sum, int64_t) { return sum / Acc(count); });
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
  const auto map = [](T v, int64_t) { return static_cast<Acc>(v); };
  funcs::ReduceLoop(plan, x.data<T>(), ctx.template Alloc<T>(out),
                    funcs::MakeReduction(Acc(1), map, ProductCombine(), KeepTotal()));
}

template <typename T, typename Context>
void ProdKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out) {
  ProdRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(sum, CPU, ALL_LAYOUT, phi::SumKernel, float, double, bool, uint8_t, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(sum_raw, CPU, ALL_LAYOUT, phi::SumRawKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(mean, CPU, ALL_LAYOUT, phi::MeanKernel, float, double, bool, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(mean_raw, CPU, ALL_LAYOUT, phi::MeanRawKernel, float, double, bool, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(prod, CPU, ALL_LAYOUT, phi::ProdKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(prod_raw, CPU, ALL_LAYOUT, phi::ProdRawKernel, float, double, int, int64_t) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(mean, phi::MeanKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(mean_raw, phi::MeanRawKernel) {}
