// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/concat_kernel.h")
#include_next "paddle/phi/kernels/concat_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/concat_kernel.h"

namespace phi {

template <typename T, typename Context>
void Concat(const Context& dev_ctx, const std::vector<const DenseTensor*>& x, const Scalar& axis,
            DenseTensor* out) {
  std::vector<MetaTensor> metas(x.begin(), x.end());
  std::vector<const MetaTensor*> meta_x;
  for (const MetaTensor& meta : metas) meta_x.push_back(&meta);
  MetaTensor meta_out(out);
  ConcatInferMeta(meta_x, axis, &meta_out);
  ConcatKernel<T, Context>(dev_ctx, x, axis, out);
}
template <typename T, typename Context>
DenseTensor Concat(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                   const Scalar& axis) {
  DenseTensor out;
  Concat<T, Context>(dev_ctx, x, axis, &out);
  return out;
}

}  // namespace phi

#endif
