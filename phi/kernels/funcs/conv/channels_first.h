#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/index/transpose.h"

namespace phi {
namespace funcs {

/// [N, …, C] as [N, C, …].
inline DDim ChannelsFirstDims(const DDim& dims) {
  DDim first = dims;
  first[1] = dims[dims.size() - 1];
  for (int i = 2; i < dims.size(); ++i) first[i] = dims[i - 1];
  return first;
}

/// The elements of x, [N, …, C], as [N, C, …] in memory of its own.
template <typename T, typename Context>
void ToChannelsFirst(const Context& ctx, const DenseTensor& x, DenseTensor* first) {
  const int rank = x.dims().size();
  std::vector<int> perm = {0, rank - 1};
  for (int i = 1; i < rank - 1; ++i) perm.push_back(i);
  first->Resize(ChannelsFirstDims(x.dims()));
  Transpose(x.data<T>(), x.dims(), perm, ctx.template Alloc<T>(first));
}

/// The inverse of ToChannelsFirst: `first` has shape `dims` [N, C, …], `out` gets [N, …, C].
template <typename T>
void FromChannelsFirst(const T* first, const DDim& dims, T* out) {
  std::vector<int> perm = {0};
  for (int i = 2; i < dims.size(); ++i) perm.push_back(i);
  perm.push_back(1);
  Transpose(first, dims, perm, out);
}

}  // namespace funcs
}  // namespace phi
