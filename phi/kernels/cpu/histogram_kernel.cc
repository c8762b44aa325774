#include "phi/kernels/histogram_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/checked_size.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T>
struct HistogramRange {
  HistogramRange(const T* x, int64_t count, int min, int max)
      : low(static_cast<T>(min)), high(static_cast<T>(max)) {
    if (low == high) {
      low = *std::min_element(x, x + count);
      high = *std::max_element(x, x + count);
    }
    if (low == high) {
      low -= 1;
      high += 1;
    }
    PADDLE_ENFORCE(
        std::isfinite(static_cast<double>(low)) && !std::isnan(static_cast<double>(high)),
        errors::OutOfRange("the range of input X, from %f to %f, must be finite",
                           static_cast<double>(low), static_cast<double>(high)));
  }
  T low, high;
};

template <typename W>
double WeightAt(const DenseTensor& weights, int64_t i) {
  return static_cast<double>(weights.data<W>()[i]);
}
// Of any type but float32.
double AnyWeightAt(const DenseTensor& weights, int64_t i) {
  switch (weights.dtype()) {
    case DataType::FLOAT64:
      return WeightAt<double>(weights, i);
    case DataType::INT32:
      return WeightAt<int>(weights, i);
    default:
      return WeightAt<int64_t>(weights, i);
  }
}

// weight(i): of element i.
template <typename T, typename Sum, typename Weight>
void SumByNumber(const T* x, int64_t count, Weight weight, Sum* sums) {
  for (int64_t i = 0; i < count; ++i) sums[x[i]] += static_cast<Sum>(weight(i));
}

template <typename T>
int64_t CountOfNumbers(const T* x, int64_t count, int minlength) {
  const auto range = std::minmax_element(x, x + count);
  PADDLE_ENFORCE(*range.first >= 0,
                 errors::InvalidArgument("input X must not be negative; one is %d", *range.first));
  return std::max<int64_t>(minlength, CheckedAdd(static_cast<int64_t>(*range.second), 1));
}

}  // namespace

template <typename T, typename Context>
void HistogramKernel(const Context& ctx, const DenseTensor& x, int64_t bins, int min, int max,
                     DenseTensor* out) {
  int64_t* counts = ctx.template Alloc<int64_t>(out);
  std::fill_n(counts, bins, 0);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const HistogramRange<T> range(from, x.numel(), min, max);
  for (int64_t i = 0; i < x.numel(); ++i) {
    if (!(from[i] >= range.low && from[i] <= range.high)) continue;
    const auto bin = (from[i] - range.low) * bins / (range.high - range.low);
    // An infinite upper end leaves all in the first bin.
    ++counts[bin >= 0 ? std::min(static_cast<int64_t>(bin), bins - 1) : 0];
  }
}

template <typename T, typename Context>
void BincountKernel(const Context& ctx, const DenseTensor& x,
                    const paddle::optional<DenseTensor>& weights, const Scalar& minlength,
                    DenseTensor* out) {
  const int64_t count = x.numel();
  const T* from = count == 0 ? nullptr : x.data<T>();
  const int64_t size = count == 0 ? 0 : CountOfNumbers(from, count, minlength.to<int>());
  out->Resize({size});
  if (!weights) {
    int64_t* sums = ctx.template Alloc<int64_t>(out);
    std::fill_n(sums, size, 0);
    SumByNumber(
        from, count, [](int64_t) { return 1; }, sums);
  } else if (weights->dtype() == DataType::FLOAT32) {
    float* sums = ctx.template Alloc<float>(out);
    std::fill_n(sums, size, 0.0f);
    SumByNumber(
        from, count, [&](int64_t i) { return weights->data<float>()[i]; }, sums);
  } else {
    double* sums = ctx.template Alloc<double>(out);
    std::fill_n(sums, size, 0.0);
    SumByNumber(
        from, count, [&](int64_t i) { return AnyWeightAt(*weights, i); }, sums);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(histogram, CPU, ALL_LAYOUT, phi::HistogramKernel, float, double, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(bincount, CPU, ALL_LAYOUT, phi::BincountKernel, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as the weights say
}
