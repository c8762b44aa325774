#pragma once

#include "phi/kernels/cast_kernel.h"
#include "phi/kernels/funcs/elementwise/cast_functor.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename From, typename To, typename Context>
void CastTo(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor source = x;  // keeps the memory if out is x and needs another
  if (out->IsSharedBufferWith(source)) out->clear();
  To* to = ctx.template Alloc<To>(out);
  if (source.numel() == 0) return;
  const From* from = source.data<From>();
  const funcs::CastFunctor<From, To> cast{};
  funcs::ForEach(ctx, source.numel(), 32768, [=] DEVICE(int64_t i) { to[i] = cast(from[i]); });
}

}  // namespace

template <typename T, typename Context>
void CastKernel(const Context& ctx, const DenseTensor& x, DataType out_dtype, DenseTensor* out) {
  switch (out_dtype) {
    case DataType::BOOL:
      return CastTo<T, bool>(ctx, x, out);
    case DataType::INT8:
      return CastTo<T, int8_t>(ctx, x, out);
    case DataType::UINT8:
      return CastTo<T, uint8_t>(ctx, x, out);
    case DataType::INT16:
      return CastTo<T, int16_t>(ctx, x, out);
    case DataType::INT32:
      return CastTo<T, int>(ctx, x, out);
    case DataType::INT64:
      return CastTo<T, int64_t>(ctx, x, out);
    case DataType::FLOAT16:
      return CastTo<T, float16>(ctx, x, out);
    case DataType::BFLOAT16:
      return CastTo<T, bfloat16>(ctx, x, out);
    case DataType::FLOAT32:
      return CastTo<T, float>(ctx, x, out);
    case DataType::FLOAT64:
      return CastTo<T, double>(ctx, x, out);
    case DataType::COMPLEX64:
      return CastTo<T, complex64>(ctx, x, out);
    case DataType::COMPLEX128:
      return CastTo<T, complex128>(ctx, x, out);
    default:
      PADDLE_THROW(errors::InvalidArgument(
          "cast: attribute `out_dtype` must be a number type; it is %s", out_dtype));
  }
}

}  // namespace phi
