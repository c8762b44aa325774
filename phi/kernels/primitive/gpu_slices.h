#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace primitive {

// A slice is what a tensor holds at one index of an axis: s.outer runs of s.inner elements.

template <typename F>
struct SliceSource {
  Divider<int64_t> inner;
  int64_t len;
  F f;
  __device__ int64_t Base(int64_t slice) const { return slice * inner.divisor; }
  __device__ auto Load(int64_t base, int64_t slice, int64_t k) const {
    return f(inner.Quotient(k) * (len - 1) * inner.divisor + k + base, slice);
  }
};

/// out[slice] = finish(f(i, slice) joined over the elements i of the slice, slice), for the s.len
/// slices.
template <typename Acc, typename Out, typename F, typename Combine, typename Finish>
void GpuReduceSlices(const GPUContext& ctx, const funcs::AxisSplit& s, Acc identity, F f,
                     Combine combine, Finish finish, Out* out) {
  GpuReduce(ctx, s.len, s.outer * s.inner, s.inner > 1, identity,
            SliceSource<F>{Divider<int64_t>(s.inner), s.len, f}, combine, finish, out);
}

/// body(i, slice) for each element.
template <typename Body>
struct SliceBody {
  Divider<int64_t> inner, len;
  Body body;
  __device__ void operator()(int64_t i) const {
    const int64_t row = inner.Quotient(i);
    body(i, row - len.Quotient(row) * len.divisor);
  }
};
template <typename Body>
void GpuLoopOverSlices(const GPUContext& ctx, const funcs::AxisSplit& s, Body body) {
  GpuLoop(ctx, s.outer * s.len * s.inner,
          SliceBody<Body>{Divider<int64_t>(s.inner), Divider<int64_t>(s.len), body});
}

/// Two sums of type C at once.
template <typename C>
struct TwoSums {
  C first = 0, second = 0;
};
struct AddTwoSums {
  template <typename C>
  __device__ TwoSums<C> operator()(const TwoSums<C>& a, const TwoSums<C>& b) const {
    return {a.first + b.first, a.second + b.second};
  }
};

}  // namespace primitive
}  // namespace phi
