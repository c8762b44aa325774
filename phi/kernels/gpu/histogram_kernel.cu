#include "phi/kernels/histogram_kernel.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_reduce.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// Counts are whole numbers: whatever the order of their additions, they are the same.
__device__ void CountOne(int64_t* count) {
  atomicAdd(reinterpret_cast<unsigned long long*>(count), 1ull);
}

struct NumberRange {
  int64_t low, high;
};
template <typename T>
struct NumberRangeSource {
  const T* x;
  __device__ int64_t Base(int64_t /*o*/) const { return 0; }
  __device__ NumberRange Load(int64_t /*base*/, int64_t /*o*/, int64_t k) const {
    return {static_cast<int64_t>(x[k]), static_cast<int64_t>(x[k])};
  }
};
struct JoinRanges {
  __device__ NumberRange operator()(const NumberRange& a, const NumberRange& b) const {
    return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  }
};
struct KeepRange {
  __device__ NumberRange operator()(const NumberRange& range, int64_t /*o*/) const { return range; }
};

template <typename T>
struct BinBody {
  const T* x;
  T low, high;
  const NumberRange* range;  // nullptr unless the range is that of x
  int64_t bins;
  int64_t* counts;
  __device__ void operator()(int64_t i) const {
    T from = low, to = high;
    if (range != nullptr) {
      from = static_cast<T>(range->low);
      to = static_cast<T>(range->high);
    }
    if (from == to) {
      from -= 1;
      to += 1;
    }
    const T value = x[i];
    if (!(value >= from && value <= to)) return;
    const auto bin = (value - from) * bins / (to - from);
    const auto place = static_cast<int64_t>(bin);
    CountOne(counts + (bin >= 0 ? (place < bins - 1 ? place : bins - 1) : 0));
  }
};

std::string WhyNotGpuHistogram(const InferMetaContext& call) {
  const DataType dtype = call.InputAt(0).dtype();
  if (dtype == DataType::INT32 || dtype == DataType::INT64) return "";
  const auto min = static_cast<float>(call.AttrAt<int>(1));
  const auto max = static_cast<float>(call.AttrAt<int>(2));
  return min != max ? "" : "the range is that of floats, which may be an error";
}

// The range of `count` numbers, in memory of the device. Requires: a number.
template <typename T>
void FindRange(const GPUContext& ctx, const T* x, int64_t count, NumberRange* found) {
  const NumberRange none{std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()};
  primitive::GpuReduce(ctx, 1, count, true, none, NumberRangeSource<T>{x}, JoinRanges(),
                       KeepRange(), found);
}

// How many numbers there are decides the shape: the host waits for their range.
template <typename T>
int64_t CountOfNumbersOnGpu(const GPUContext& ctx, const T* x, int64_t count, int minlength) {
  const AllocationPtr memory = ctx.Workspace(sizeof(NumberRange));
  FindRange(ctx, x, count, static_cast<NumberRange*>(memory->ptr()));
  NumberRange range{};
  funcs::GpuDownload(ctx, &range, memory->ptr(), sizeof(range));
  PADDLE_ENFORCE(range.low >= 0,
                 errors::InvalidArgument("input X must not be negative; one is %d", range.low));
  return std::max<int64_t>(minlength, CheckedAdd(range.high, 1));
}

template <typename Sum>
struct ReadWeightBody {
  const void* weights;
  DataType dtype;
  Sum* to;
  __device__ void operator()(int64_t i) const {
    switch (dtype) {
      case DataType::FLOAT32:
        to[i] = static_cast<Sum>(static_cast<const float*>(weights)[i]);
        return;
      case DataType::FLOAT64:
        to[i] = static_cast<Sum>(static_cast<const double*>(weights)[i]);
        return;
      case DataType::INT32:
        to[i] = static_cast<Sum>(static_cast<const int32_t*>(weights)[i]);
        return;
      default:
        to[i] = static_cast<Sum>(static_cast<const int64_t*>(weights)[i]);
    }
  }
};

template <typename Sum, typename T>
void SumWeights(const GPUContext& ctx, const T* x, int64_t count, const DenseTensor& weights,
                DenseTensor* out) {
  Sum* sums = funcs::AllocZeros<Sum>(ctx, out);
  if (count == 0) return;
  const DataType dtype = weights.dtype();
  if (dtype != DataType::FLOAT32 && dtype != DataType::FLOAT64 && dtype != DataType::INT32) {
    (void)weights.data<int64_t>();  // refuses what is no int64, as on the CPU
  }
  const funcs::GpuArray<Sum> memory(ctx, count);
  Sum* terms = memory.data();
  const funcs::GpuArray<int64_t> numbers(ctx, count);
  int64_t* const rows = numbers.data();
  primitive::GpuLoop(ctx, count, ReadWeightBody<Sum>{weights.data(), weights.dtype(), terms});
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { rows[i] = static_cast<int64_t>(x[i]); });
  primitive::GpuFoldRows(ctx, terms, 1, {1, out->numel(), 1}, rows, count, primitive::FoldSum(),
                         sums);
}

}  // namespace

template <typename T, typename Context>
void HistogramKernel(const Context& ctx, const DenseTensor& x, int64_t bins, int min, int max,
                     DenseTensor* out) {
  int64_t* counts = funcs::AllocZeros<int64_t>(ctx, out);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const T low = static_cast<T>(min), high = static_cast<T>(max);
  const AllocationPtr memory = ctx.Workspace(sizeof(NumberRange));
  NumberRange* range = nullptr;
  if (std::is_integral_v<T> && low == high) {
    range = static_cast<NumberRange*>(memory->ptr());
    FindRange(ctx, from, x.numel(), range);
  }
  primitive::GpuLoop(ctx, x.numel(), BinBody<T>{from, low, high, range, bins, counts});
}

template <typename T, typename Context>
void BincountKernel(const Context& ctx, const DenseTensor& x,
                    const paddle::optional<DenseTensor>& weights, const Scalar& minlength,
                    DenseTensor* out) {
  const int64_t count = x.numel();
  const T* from = count == 0 ? nullptr : x.data<T>();
  const int64_t size = count == 0 ? 0 : CountOfNumbersOnGpu(ctx, from, count, minlength.to<int>());
  out->Resize({size});
  if (!weights) {
    int64_t* counts = funcs::AllocZeros<int64_t>(ctx, out);
    primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { CountOne(counts + from[i]); });
  } else if (weights->dtype() == DataType::FLOAT32) {
    SumWeights<float>(ctx, from, count, *weights, out);
  } else {
    SumWeights<double>(ctx, from, count, *weights, out);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(histogram, GPU, ALL_LAYOUT, phi::HistogramKernel, float, double, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
  kernel->SetSupportCheck(&phi::WhyNotGpuHistogram);
}
PD_REGISTER_KERNEL(bincount, GPU, ALL_LAYOUT, phi::BincountKernel, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as the weights say
}
