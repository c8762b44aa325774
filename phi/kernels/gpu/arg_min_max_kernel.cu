#include "phi/kernels/arg_min_max_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

template <typename T>
struct Candidate {
  T value;
  int64_t place;  // -1: none
};

template <typename T>
struct CandidateSource {
  primitive::Divider<int64_t> inner;
  int64_t len;
  const T* x;
  __device__ int64_t Base(int64_t line) const {
    return inner.Quotient(line) * (len - 1) * inner.divisor + line;
  }
  __device__ Candidate<T> Load(int64_t base, int64_t /*line*/, int64_t k) const {
    return {x[base + k * inner.divisor], k};
  }
};

// The first of the smallest or largest numbers; NaN only where there is nothing else.
template <typename T, bool kLargest>
struct BetterCandidate {
  __device__ Candidate<T> operator()(const Candidate<T>& a, const Candidate<T>& b) const {
    if (a.place < 0) return b;
    if (b.place < 0) return a;
    const bool a_nan = a.value != a.value, b_nan = b.value != b.value;
    if (a_nan != b_nan) return a_nan ? b : a;
    if (!a_nan && a.value != b.value) {
      return (kLargest ? a.value > b.value : a.value < b.value) ? a : b;
    }
    return a.place < b.place ? a : b;
  }
};

struct PlaceOfCandidate {
  template <typename T>
  __device__ int64_t operator()(const Candidate<T>& chosen, int64_t /*line*/) const {
    return chosen.place;
  }
};

template <typename T, bool kLargest, typename Context>
void ArgAlongOnGpu(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten,
                   int dtype, DenseTensor* out) {
  const funcs::AxisSplit s =
      flatten ? funcs::AxisSplit{1, x.numel(), 1} : funcs::SplitAtAxis(x.dims(), axis.to<int>());
  PADDLE_ENFORCE(s.len > 0 || s.outer * s.inner == 0,
                 errors::InvalidArgument("input X of shape %s has no element to choose", x.dims()));
  const auto choose = [&](auto* to) {
    if (out->numel() == 0) return;
    primitive::GpuReduce(
        ctx, s.outer * s.inner, s.len, s.inner == 1, Candidate<T>{T(0), -1},
        CandidateSource<T>{primitive::Divider<int64_t>(s.inner), s.len, x.data<T>()},
        BetterCandidate<T, kLargest>(), PlaceOfCandidate(), to);
  };
  if (dtype == 2) {
    choose(ctx.template Alloc<int>(out));
  } else {
    choose(ctx.template Alloc<int64_t>(out));
  }
}

}  // namespace

template <typename T, typename Context>
void ArgMinKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool /*keepdims*/,
                  bool flatten, int dtype, DenseTensor* out) {
  ArgAlongOnGpu<T, false>(ctx, x, axis, flatten, dtype, out);
}

template <typename T, typename Context>
void ArgMaxKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool /*keepdims*/,
                  bool flatten, int dtype, DenseTensor* out) {
  ArgAlongOnGpu<T, true>(ctx, x, axis, flatten, dtype, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(arg_min, GPU, ALL_LAYOUT, phi::ArgMinKernel, float, double, uint8_t, int16_t,
                   int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(arg_max, GPU, ALL_LAYOUT, phi::ArgMaxKernel, float, double, uint8_t, int16_t,
                   int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
