#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace primitive {

// A line is a vector of s.len elements, s.inner apart; line l = block * s.inner + position in it.

template <typename F>
struct LineSource {
  Divider<int64_t> inner;
  int64_t len;
  F f;
  __device__ int64_t Base(int64_t line) const {
    const int64_t block = inner.Quotient(line);
    return block * (len - 1) * inner.divisor + line;
  }
  __device__ auto Load(int64_t base, int64_t line, int64_t k) const {
    return f(base + k * inner.divisor, line);
  }
};

/// out[line] = finish(f(i, line) joined over the elements i of the line, line).
template <typename Acc, typename Out, typename F, typename Combine, typename Finish>
void GpuReduceLines(const GPUContext& ctx, const funcs::AxisSplit& s, Acc identity, F f,
                    Combine combine, Finish finish, Out* out) {
  GpuReduce(ctx, s.outer * s.inner, s.len, s.inner == 1, identity,
            LineSource<F>{Divider<int64_t>(s.inner), s.len, f}, combine, finish, out);
}

template <typename Body>
struct LineBody {
  Divider<int64_t> block, inner;
  Body body;
  __device__ void operator()(int64_t i) const {
    const int64_t at = block.Quotient(i);
    body(i, at * inner.divisor + i - inner.Quotient(i) * inner.divisor);
  }
};

/// body(i, line) for each element.
template <typename Body>
void GpuLoopOverLines(const GPUContext& ctx, const funcs::AxisSplit& s, Body body) {
  GpuLoop(ctx, s.outer * s.len * s.inner,
          LineBody<Body>{Divider<int64_t>(s.len * s.inner), Divider<int64_t>(s.inner), body});
}

/// Memory of one value a line until the end of the scope.
template <typename Acc>
class LineValues {
 public:
  LineValues(const GPUContext& ctx, const funcs::AxisSplit& s)
      : memory_(ctx.Workspace(static_cast<size_t>(s.outer * s.inner) * sizeof(Acc))) {}
  Acc* data() const { return static_cast<Acc*>(memory_->ptr()); }

 private:
  AllocationPtr memory_;
};

/// Joins by +, and gives what was joined.
struct AddTerms {
  template <typename Sum>
  __device__ Sum operator()(const Sum& a, const Sum& b) const {
    return a + b;
  }
};
struct KeepSum {
  template <typename Sum>
  __device__ Sum operator()(const Sum& sum, int64_t) const {
    return sum;
  }
};
/// The larger one; NaN wins from either side.
struct TakeLarger {
  template <typename C>
  __device__ C operator()(C a, C b) const {
    return a > b || a != a ? a : b;
  }
};

}  // namespace primitive
}  // namespace phi
