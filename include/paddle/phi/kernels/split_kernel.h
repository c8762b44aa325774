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
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/split_kernel.h"

namespace phi {

namespace details {
template <typename T, typename Context>
void SplitInto(const Context& dev_ctx, const DenseTensor& x, const IntArray& sections,
               const Scalar& axis, size_t count, std::vector<DenseTensor>* result) {
  result->clear();
  result->resize(count);
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
}  // namespace details

/// The parts of x along axis, whose sizes `sections` has. result: replaced.
template <typename T, typename Context>
void Split(const Context& dev_ctx, const DenseTensor& x, const IntArray& sections,
           const Scalar& axis, std::vector<DenseTensor>* result) {
  details::SplitInto<T, Context>(dev_ctx, x, sections, axis, sections.size(), result);
}
/// The parts of x along axis: `sections` has their sizes, or, as in 2.3, alone their number.
template <typename T, typename Context>
std::vector<DenseTensor> Split(const Context& dev_ctx, const DenseTensor& x,
                               const IntArray& sections, const Scalar& axis) {
  const bool is_number = sections.size() == 1 && sections[0] > 0;
  const size_t count = is_number ? static_cast<size_t>(sections[0]) : sections.size();
  std::vector<DenseTensor> result;
  details::SplitInto<T, Context>(dev_ctx, x, sections, axis, count, &result);
  return result;
}

}  // namespace phi

#endif
