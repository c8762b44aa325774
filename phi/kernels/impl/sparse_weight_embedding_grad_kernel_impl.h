#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/sparse_weight_embedding_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// The width of a row of `weight`, which out_grad must have for each of the ids.
inline int64_t CheckedWidth(const SelectedRows& weight, const DenseTensor& ids,
                            const DenseTensor& out_grad) {
  const DDim& table = weight.value().dims();
  PADDLE_ENFORCE_EQ(table.size(), 2,
                    errors::InvalidArgument("the rows of input W must be those of a matrix; their "
                                            "shape is %s",
                                            table));
  PADDLE_ENFORCE_EQ(out_grad.numel(), ids.numel() * table[1],
                    errors::InvalidArgument("input Out@GRAD of shape %s must have %d elements for "
                                            "each of the %d Ids",
                                            out_grad.dims(), table[1], ids.numel()));
  return table[1];
}

}  // namespace

// The rows of a SelectedRows are in host memory, so the ids are read there.
template <typename T, typename Context>
void SparseWeightEmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                                           const SelectedRows& weight, const DenseTensor& out_grad,
                                           int64_t /*padding_idx*/, SelectedRows* weight_grad) {
  const int64_t width = CheckedWidth(weight, ids, out_grad);
  weight_grad->set_rows(funcs::IndexValues(ids, "Ids"));
  weight_grad->set_height(weight.value().dims()[0]);
  DenseTensor* value = weight_grad->mutable_value();
  value->Resize({ids.numel(), width});
  T* to = ctx.template Alloc<T>(value);
  funcs::CopyElements(ctx, funcs::DataOrNull<T>(out_grad), out_grad.numel(), to);
}

}  // namespace phi
