// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/gather_scatter_functor.h")
#include_next "paddle/phi/kernels/funcs/gather_scatter_functor.h"
#else
#pragma once

#include <cstdint>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"
#include "paddle/phi/core/enforce.h"

// Elements along the axis `dim`, which `index` picks: element (i, j, k) of index names element
// (i, index(i, j, k), k) of self. Errors: OutOfRange for an index that self has not,
// InvalidArgument for an axis that index has not.

namespace phi {
namespace funcs {

namespace details {
/// body(element of index, element of self)
template <typename IndexT, typename Body>
void ForEachPicked(const DenseTensor& self, int dim, const DenseTensor& index, Body body) {
  const DDim &dims = index.dims(), &own = self.dims();
  PADDLE_ENFORCE(
      dim >= 0 && dim < dims.size() && own.size() == dims.size(),
      errors::InvalidArgument("index %s picks nothing of %s on axis %d", dims, own, dim));
  const int64_t picked = dims[dim], size = own[dim];
  const int64_t after = product(slice_ddim(dims, dim + 1, dims.size()));
  for (int64_t i = 0; i < index.numel(); ++i) {
    const auto at = static_cast<int64_t>(index.data<IndexT>()[i]);
    PADDLE_ENFORCE(at >= 0 && at < size, errors::OutOfRange("index %d is not below %d", at, size));
    body(i, (i / after / picked * size + at) * after + i % after);
  }
}
}  // namespace details

/// result[i] = self, as index picks.
template <typename tensor_t, typename index_t = int64_t>
void cpu_gather_kernel(DenseTensor self, int dim, const DenseTensor& index, DenseTensor result,
                       const DeviceContext& /*ctx*/) {
  const tensor_t* from = self.data<tensor_t>();
  auto* to = result.data<tensor_t>();
  details::ForEachPicked<index_t>(self, dim, index,
                                  [&](int64_t i, int64_t picked) { to[i] = from[picked]; });
}
/// self, as index picks, = src[i]; _add and _mul: += and *=.
template <typename tensor_t, typename index_t = int64_t>
void cpu_scatter_assign_kernel(DenseTensor self, int dim, const DenseTensor& index, DenseTensor src,
                               const DeviceContext& /*ctx*/) {
  auto *to = self.data<tensor_t>(), *from = src.data<tensor_t>();
  details::ForEachPicked<index_t>(self, dim, index,
                                  [&](int64_t i, int64_t picked) { to[picked] = from[i]; });
}
template <typename tensor_t, typename index_t = int64_t>
void cpu_scatter_add_kernel(DenseTensor self, int dim, const DenseTensor& index, DenseTensor src,
                            const DeviceContext& /*ctx*/) {
  auto *to = self.data<tensor_t>(), *from = src.data<tensor_t>();
  details::ForEachPicked<index_t>(self, dim, index,
                                  [&](int64_t i, int64_t picked) { to[picked] += from[i]; });
}
template <typename tensor_t, typename index_t = int64_t>
void cpu_scatter_mul_kernel(DenseTensor self, int dim, const DenseTensor& index, DenseTensor src,
                            const DeviceContext& /*ctx*/) {
  auto *to = self.data<tensor_t>(), *from = src.data<tensor_t>();
  details::ForEachPicked<index_t>(self, dim, index,
                                  [&](int64_t i, int64_t picked) { to[picked] *= from[i]; });
}
/// The gradient of self where elements were assigned: output, as index picks, = 0.
template <typename tensor_t, typename index_t = int64_t>
void cpu_scatter_input_grad_kernel(DenseTensor /*self*/, int dim, const DenseTensor& index,
                                   DenseTensor output, const DeviceContext& /*ctx*/) {
  auto* to = output.data<tensor_t>();
  details::ForEachPicked<index_t>(
      output, dim, index, [&](int64_t, int64_t picked) { to[picked] = static_cast<tensor_t>(0); });
}

}  // namespace funcs
}  // namespace phi

#endif
