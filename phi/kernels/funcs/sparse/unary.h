#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

// For CPU and GPU: Note [One source for CPU and GPU].

/// out: the indices of x, f of its values. T and Out: types of the values. out may be x.
template <typename T, typename Out = T, typename Context, typename Sparse, typename Functor>
void ForEachValue(const Context& ctx, const Sparse& x, Functor f, Sparse* out) {
  const DenseTensor values = x.values();
  SharePattern(x, out);
  Out* to = AllocAnew<Out>(ctx, values.dims(), out->mutable_values());
  UnaryLoop(ctx, DataOrNull<T>(values), values.numel(), to, f, /*grain=*/8192);
}

/// x_grad: the indices of `v`, which is x or out; each value of out_grad times the derivative at
/// the value of v. Errors: InvalidArgument unless out_grad has as many values.
template <typename T, typename Context, typename Sparse, typename Derivative>
void ForEachGradient(const Context& ctx, const Sparse& v, const Sparse& out_grad,
                     Derivative derivative, Sparse* x_grad) {
  const DenseTensor at = v.values(), grads = out_grad.values();
  CheckSamePattern("out_grad", at, grads);
  SharePattern(v, x_grad);
  T* to = AllocAnew<T>(ctx, at.dims(), x_grad->mutable_values());
  const T *from = DataOrNull<T>(at), *grad = DataOrNull<T>(grads);
  ForEach(ctx, at.numel(), /*grain=*/8192,
          [=] DEVICE(int64_t i) { to[i] = grad[i] * derivative(from[i]); });
}

template <typename From, typename To>
struct CastBody {
  const From* from;
  To* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = CastFunctor<From, To>()(from[i]); }
};

template <typename From, typename To, typename Context>
void CastTo(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor held = x;
  To* to = AllocAnew<To>(ctx, held.dims(), out);
  ForEach(ctx, held.numel(), /*grain=*/32768, CastBody<From, To>{DataOrNull<From>(held), to});
}

/// `x` as `type`, in memory of its own. Errors: InvalidArgument for another than these types.
template <typename From, typename Context>
void CastDense(const Context& ctx, const DenseTensor& x, DataType type, DenseTensor* out) {
  switch (type) {
    case DataType::BOOL:
      return CastTo<From, bool>(ctx, x, out);
    case DataType::INT8:
      return CastTo<From, int8_t>(ctx, x, out);
    case DataType::UINT8:
      return CastTo<From, uint8_t>(ctx, x, out);
    case DataType::INT16:
      return CastTo<From, int16_t>(ctx, x, out);
    case DataType::INT32:
      return CastTo<From, int>(ctx, x, out);
    case DataType::INT64:
      return CastTo<From, int64_t>(ctx, x, out);
    case DataType::FLOAT32:
      return CastTo<From, float>(ctx, x, out);
    case DataType::FLOAT64:
      return CastTo<From, double>(ctx, x, out);
    default:
      PADDLE_THROW(
          errors::InvalidArgument("values of a sparse tensor can be cast to bool, int8, uint8, "
                                  "int16, int32, int64, float32 "
                                  "or float64, not to %s",
                                  type));
  }
}

template <typename Context>
void CastIndices(const Context& ctx, DataType type, DenseTensor* indices) {
  if (type == DataType::UNDEFINED || type == indices->dtype()) return;
  PADDLE_ENFORCE(
      type == DataType::INT32 || type == DataType::INT64,
      errors::InvalidArgument("attribute `index_dtype` must be int32 or int64; it is %s", type));
  if (indices->dtype() == DataType::INT32) {
    CastDense<int>(ctx, *indices, type, indices);
  } else {
    CastDense<int64_t>(ctx, *indices, type, indices);
  }
}
template <typename Context>
void CastIndices(const Context& ctx, DataType type, SparseCooTensor* x) {
  CastIndices(ctx, type, x->mutable_indices());
}
template <typename Context>
void CastIndices(const Context& ctx, DataType type, SparseCsrTensor* x) {
  CastIndices(ctx, type, x->mutable_crows());
  CastIndices(ctx, type, x->mutable_cols());
}

template <typename T, typename Context, typename Sparse>
void CastSparse(const Context& ctx, const Sparse& x, DataType index_dtype, DataType value_dtype,
                Sparse* out) {
  const DenseTensor values = x.values();
  SharePattern(x, out);
  CastIndices(ctx, index_dtype, out);
  CastDense<T>(ctx, values, value_dtype == DataType::UNDEFINED ? values.dtype() : value_dtype,
               out->mutable_values());
}

/// The values of out_grad, of type T, as those of x.
template <typename T, typename Context, typename Sparse>
void CastSparseGrad(const Context& ctx, const Sparse& x, const Sparse& out_grad, Sparse* x_grad) {
  const DenseTensor grads = out_grad.values();
  const DataType type = x.dtype();
  CheckSamePattern("out_grad", x.values(), grads);
  SharePattern(x, x_grad);
  CastDense<T>(ctx, grads, type, x_grad->mutable_values());
}

}  // namespace funcs
}  // namespace phi
