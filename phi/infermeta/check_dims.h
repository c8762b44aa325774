#pragma once

#include "phi/core/checked_size.h"
#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Checks that shape functions share. A negative dimension is not known yet and meets any other.

/// The product of the dimensions from axis `begin` on; -1 if one of them is not known.
inline int64_t KnownNumel(const DDim& dims, int begin = 0) {
  int64_t n = 1;
  for (int i = begin; i < dims.size(); ++i) n = n < 0 || dims[i] < 0 ? -1 : CheckedMul(n, dims[i]);
  return n;
}

/// Errors: InvalidArgument unless `input` has the shape `expected`.
inline void CheckDims(const char* name, const MetaTensor& input, const DDim& expected) {
  const DDim dims = input.dims();
  bool same = dims.size() == expected.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = dims[i] < 0 || expected[i] < 0 || dims[i] == expected[i];
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument("input %s must have shape %s; it has shape %s", name,
                                               expected, dims));
}

/// The shape of `input`. Errors: InvalidArgument unless its rank is `rank`.
inline DDim DimsOfRank(const char* name, const MetaTensor& input, int rank) {
  const DDim dims = input.dims();
  PADDLE_ENFORCE_EQ(
      dims.size(), rank,
      errors::InvalidArgument("input %s must have rank %d; it has shape %s", name, rank, dims));
  return dims;
}

/// Errors: InvalidArgument unless output `out` holds as many tensors as input `in`.
inline void CheckAsMany(const char* out, size_t outs, const char* in, size_t ins) {
  PADDLE_ENFORCE_EQ(outs, ins,
                    errors::InvalidArgument("output %s must hold as many tensors as input %s, %d; "
                                            "it holds %d",
                                            out, in, ins, outs));
}

}  // namespace phi
