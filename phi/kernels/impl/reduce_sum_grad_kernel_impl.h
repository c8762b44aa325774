#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/repeat_loop.h"
#include "phi/kernels/reduce_sum_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// x_grad = factor * out_grad, repeated along the reduced axes.
template <typename T, typename Factor, typename Context>
void RepeatGrad(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                const DDim& kept, Factor factor, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* from = out_grad.data<T>();
  funcs::RepeatLoop(ctx, x.dims(), kept, to, [=] DEVICE(int64_t, int64_t j) {
    return static_cast<T>(static_cast<C>(from[j]) * static_cast<C>(factor));
  });
}

template <typename From, typename To>
struct CastGradBody {
  const From* from;
  To* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = funcs::CastFunctor<From, To>()(from[i]); }
};

// As RepeatGrad, in another type than that of out_grad.
template <typename T, typename To, typename Context>
void RepeatGradAs(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                  const DDim& kept, DenseTensor* x_grad) {
  DenseTensor cast;
  cast.Resize(out_grad.dims());
  To* to = ctx.template Alloc<To>(&cast);
  funcs::ForEach(ctx, out_grad.numel(), 32768, CastGradBody<T, To>{out_grad.data<T>(), to});
  RepeatGrad<To>(ctx, x, cast, kept, 1, x_grad);
}

// In the type of x, of which the sum has another: `out_dtype`. Types without gradients stay as T.
template <typename T, typename Context>
void RepeatGradLike(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const DDim& kept, DenseTensor* x_grad) {
  switch (x.dtype()) {
    case DataType::FLOAT16:
      return RepeatGradAs<T, float16>(ctx, x, out_grad, kept, x_grad);
    case DataType::BFLOAT16:
      return RepeatGradAs<T, bfloat16>(ctx, x, out_grad, kept, x_grad);
    case DataType::FLOAT32:
      return RepeatGradAs<T, float>(ctx, x, out_grad, kept, x_grad);
    case DataType::FLOAT64:
      return RepeatGradAs<T, double>(ctx, x, out_grad, kept, x_grad);
    case DataType::COMPLEX64:
      return RepeatGradAs<T, complex64>(ctx, x, out_grad, kept, x_grad);
    case DataType::COMPLEX128:
      return RepeatGradAs<T, complex128>(ctx, x, out_grad, kept, x_grad);
    default:
      return RepeatGrad<T>(ctx, x, out_grad, kept, 1, x_grad);
  }
}

// The product of all elements but one, of each group of elements along the reduced axes.
template <typename T>
HOSTDEVICE void OtherProducts(const T* x, const funcs::AxisGroup& group, T scale, T* to) {
  T before = scale;
  for (int64_t k = 0; k < group.count; ++k) {
    const int64_t at = group.Offset(k);
    to[at] = before;
    before = static_cast<T>(before * x[at]);
  }
  T after = T(1);
  for (int64_t k = group.count - 1; k >= 0; --k) {
    const int64_t at = group.Offset(k);
    to[at] = static_cast<T>(to[at] * after);
    after = static_cast<T>(after * x[at]);
  }
}

}  // namespace

template <typename T, typename Context>
void SumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   const IntArray& dims, bool /*keep_dim*/, bool reduce_all, DenseTensor* x_grad) {
  const DDim kept = funcs::KeptDims(x.dims(), dims.GetData(), reduce_all);
  if constexpr (!std::is_integral_v<T>) {
    if (x.dtype() != out_grad.dtype()) return RepeatGradLike<T>(ctx, x, out_grad, kept, x_grad);
  }
  RepeatGrad<T>(ctx, x, out_grad, kept, 1, x_grad);
}

template <typename T, typename Context>
void MeanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& dims, bool /*keep_dim*/, bool reduce_all, DenseTensor* x_grad) {
  const DDim kept = funcs::KeptDims(x.dims(), dims.GetData(), reduce_all);
  const double count = static_cast<double>(x.numel()) / static_cast<double>(product(kept));
  RepeatGrad<T>(ctx, x, out_grad, kept, 1 / count, x_grad);
}

template <typename T, typename Context>
void ProdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& /*out*/,
                    const DenseTensor& out_grad, const IntArray& dims, bool /*keep_dim*/,
                    bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const std::vector<bool> reduced =
      funcs::MarkReducedAxes(dims.GetData(), x.dims().size(), reduce_all);
  funcs::AxisGroup group, kept;
  int64_t step = x.numel();
  for (int i = 0; i < x.dims().size(); ++i) {
    step /= x.dims()[i];
    (reduced[i] ? group : kept).Add(x.dims()[i], step);
  }
  const T *values = x.data<T>(), *grads = out_grad.data<T>();
  funcs::ForEach(ctx, kept.count, std::max<int64_t>(1, 32768 / group.count), [=] DEVICE(int64_t o) {
    const int64_t first = kept.Offset(o);
    OtherProducts(values + first, group, grads[o], to + first);
  });
}

}  // namespace phi
