#pragma once

// For files that nvcc compiles: what legacy kernels of the GPU share. The LoD stays on the host;
// what a kernel needs of it goes to the device once a call, through pinned memory.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"
#include "phi/core/staged_copy.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_division.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace paddle::operators {

using ::phi::primitive::GpuLoop;
using RowDivider = ::phi::primitive::Divider<int64_t>;

inline const phi::GPUContext& GpuOf(const framework::ExecutionContext& ctx) {
  return ctx.device_context<phi::GPUContext>();
}

/// `to` gets a copy of `values` in memory of the device, for kernels that are enqueued later; its
/// shape becomes [the number of values].
template <typename T>
void UploadTo(const phi::GPUContext& gpu, const std::vector<T>& values, DenseTensor* to) {
  if (values.empty()) {
    to->mutable_data<T>({0}, gpu.GetPlace());
    return;
  }
  DenseTensor host;
  std::copy(values.begin(), values.end(),
            host.mutable_data<T>({static_cast<int64_t>(values.size())}, phi::CPUPlace()));
  phi::TensorCopyToDevice(host, gpu.GetPlace(), to);
}
/// As above, a tensor of the caller's own.
template <typename T>
DenseTensor Upload(const phi::GPUContext& gpu, const std::vector<T>& values) {
  DenseTensor device;
  UploadTo(gpu, values, &device);
  return device;
}

/// A level of a LoD on the device, int64.
inline DenseTensor UploadOffsets(const phi::GPUContext& gpu, const std::vector<size_t>& offsets) {
  return Upload(gpu, std::vector<int64_t>(offsets.begin(), offsets.end()));
}

/// The sequence that holds `row`: offsets[s] <= row < offsets[s + 1]. Requires: there is one.
__device__ inline int64_t SequenceOf(const int64_t* offsets, int64_t sequences, int64_t row) {
  int64_t low = 0, high = sequences;  // offsets[low] <= row < offsets[high]
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    (offsets[middle] <= row ? low : high) = middle;
  }
  return low;
}

template <typename T>
struct GatherRowsBody {
  const T* x;
  const int64_t* rows;
  RowDivider width;
  T filling;
  T* y;
  __device__ void operator()(int64_t i) const {
    const int64_t r = width.Quotient(i), from = rows[r];
    y[i] = from < 0 ? filling : x[from * width.divisor + i - r * width.divisor];
  }
};

/// Row i of y = row rows[i] of x, or `filling` for -1; rows of `width` elements.
template <typename T>
void GatherRowsOnGpu(const phi::GPUContext& gpu, const T* x, const std::vector<int64_t>& rows,
                     int64_t width, T filling, T* y) {
  const int64_t n = static_cast<int64_t>(rows.size()) * width;
  if (n == 0) return;
  const DenseTensor device = Upload(gpu, rows);
  GpuLoop(gpu, n, GatherRowsBody<T>{x, device.data<int64_t>(), RowDivider(width), filling, y});
}

/// Rows first, first + step, … of a matrix, `count` of them.
struct RowSeries {
  int64_t first, step, count;
};

template <typename T>
struct SumRowsBody {
  const T* x;
  const RowSeries* series;
  RowDivider width;
  T* y;
  __device__ void operator()(int64_t i) const {
    const int64_t r = width.Quotient(i), column = i - r * width.divisor;
    const RowSeries s = series[r];
    T sum = T(0);
    for (int64_t k = 0; k < s.count; ++k) {
      sum += x[(s.first + k * s.step) * width.divisor + column];
    }
    y[i] = sum;
  }
};

/// Row i of y = the sum of the rows series[i] of x, in their order.
template <typename T>
void SumRowsOnGpu(const phi::GPUContext& gpu, const T* x, const std::vector<RowSeries>& series,
                  int64_t width, T* y) {
  const int64_t n = static_cast<int64_t>(series.size()) * width;
  if (n == 0) return;
  std::vector<int64_t> numbers;
  numbers.reserve(3 * series.size());
  for (const RowSeries& s : series) numbers.insert(numbers.end(), {s.first, s.step, s.count});
  const DenseTensor device = Upload(gpu, numbers);
  static_assert(sizeof(RowSeries) == 3 * sizeof(int64_t), "three numbers each");
  GpuLoop(gpu, n,
          SumRowsBody<T>{x, reinterpret_cast<const RowSeries*>(device.data<int64_t>()),
                         RowDivider(width), y});
}

}  // namespace paddle::operators
