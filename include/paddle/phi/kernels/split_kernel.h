// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/split_kernel.h")
#include_next "paddle/phi/kernels/split_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/split_kernel.h"

namespace phi {

/// The parts of x along axis; result: replaced.
template <typename T, typename Context>
void Split(const Context& dev_ctx, const DenseTensor& x, const IntArray& sections,
           const Scalar& axis, std::vector<DenseTensor>* result) {
  result->clear();
  result->resize(sections.size());
  std::vector<MetaTensor> metas;
  std::vector<DenseTensor*> outs;
  for (DenseTensor& part : *result) {
    metas.emplace_back(&part);
    outs.push_back(&part);
  }
  std::vector<MetaTensor*> meta_outs;
  for (MetaTensor& meta : metas) meta_outs.push_back(&meta);
  SplitInferMeta(x, sections, axis, meta_outs);
  SplitKernel<T, Context>(dev_ctx, x, sections, axis, outs);
}
template <typename T, typename Context>
std::vector<DenseTensor> Split(const Context& dev_ctx, const DenseTensor& x,
                               const IntArray& sections, const Scalar& axis) {
  std::vector<DenseTensor> result;
  Split<T, Context>(dev_ctx, x, sections, axis, &result);
  return result;
}

}  // namespace phi

#endif
