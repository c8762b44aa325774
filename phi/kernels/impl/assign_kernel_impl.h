#pragma once

#include "phi/kernels/assign_kernel.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {

template <typename T, typename Context>
void AssignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if (&x == out) return;
  out->Resize(x.dims());
  out->set_lod(x.lod());
  funcs::CopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void AssignRawKernel(const Context& ctx, const paddle::optional<DenseTensor>& x, DenseTensor* out) {
  if (x) AssignKernel<T>(ctx, *x, out);
}

namespace sr {

template <typename T, typename Context>
void AssignKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  if (&x == out) return;
  out->set_rows(x.rows());
  out->set_height(x.height());
  phi::AssignKernel<T>(ctx, x.value(), out->mutable_value());
}

}  // namespace sr
}  // namespace phi
