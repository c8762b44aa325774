#pragma once

// For files that nvcc compiles: a sparse gradient as the steps of optimizers read it.
#include <algorithm>
#include <numeric>
#include <vector>

#include "phi/infermeta/check_rows.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/primitive/gpu_float_values.h"

namespace phi {
namespace primitive {

/// Rows of a gradient in ascending order, each once; the values of a row that came several times
/// are added in the order in which they came, as on the CPU.
template <typename C>
struct GradRowValues {
  const int64_t* rows;       // `count`, ascending
  const int64_t* starts;     // count + 1: where the positions of a row begin
  const int64_t* positions;  // in the gradient's value
  int64_t count, width;
  GpuFloatValues<C> from;

  /// The position of `row` among `rows`; -1 if the gradient does not have it.
  __device__ int64_t Find(int64_t row) const { return funcs::FindSorted(rows, count, row); }
  __device__ C Sum(int64_t r, int64_t k) const {
    C sum = C(0);
    for (int64_t j = starts[r]; j < starts[r + 1]; ++j) sum += from.Load(positions[j] * width + k);
    return sum;
  }
  __device__ bool Has(int64_t i) const { return Find(i / width) >= 0; }
  /// The gradient of element i of the parameter: 0 in a row that the gradient does not have.
  __device__ C Load(int64_t i) const {
    const int64_t row = i / width, r = Find(row);
    return r < 0 ? C(0) : Sum(r, i - row * width);
  }
};

/// The rows of a gradient, which the host knows, in memory of the device until the end of the
/// scope.
template <typename C>
class GpuGradRows {
 public:
  /// `rows[i]`: which row of the parameter, of `width` elements, row i of `value` is for.
  GpuGradRows(const GPUContext& ctx, const std::vector<int64_t>& rows, const DenseTensor& value,
              int64_t width) {
    const int64_t total = static_cast<int64_t>(rows.size());
    std::vector<int64_t> positions(rows.size());
    std::iota(positions.begin(), positions.end(), int64_t{0});
    std::stable_sort(positions.begin(), positions.end(),
                     [&rows](int64_t a, int64_t b) { return rows[a] < rows[b]; });
    std::vector<int64_t> starts;
    for (int64_t j = 0; j < total; ++j) {
      const int64_t row = rows[positions[j]];
      if (!merged_.empty() && merged_.back() == row) continue;
      merged_.push_back(row);
      starts.push_back(j);
    }
    starts.push_back(total);
    const int64_t count = static_cast<int64_t>(merged_.size());
    std::vector<int64_t> all = merged_;
    all.insert(all.end(), starts.begin(), starts.end());
    all.insert(all.end(), positions.begin(), positions.end());
    memory_ = funcs::GpuUpload(ctx, all);
    const int64_t* at = memory_.data();
    values_ = {at, at + count, at + 2 * count + 1, count, width, {}};
    if (count > 0) values_.from = ReadFloats<C>(value, "input Grad");
  }
  const GradRowValues<C>& values() const { return values_; }
  /// values().rows, in memory of the host.
  const std::vector<int64_t>& rows() const { return merged_; }

 private:
  std::vector<int64_t> merged_;
  funcs::GpuArray<int64_t> memory_;
  GradRowValues<C> values_;
};

/// Of a parameter of shape `param`. Errors: as CheckGradRows.
template <typename C>
GpuGradRows<C> MakeGradRows(const GPUContext& ctx, const SelectedRows& grad, const DDim& param) {
  CheckGradRows(grad, param);
  const int64_t height = param.size() == 0 ? 1 : std::max<int64_t>(1, param[0]);
  return GpuGradRows<C>(ctx, grad.rows(), grad.value(), product(param) / height);
}

}  // namespace primitive
}  // namespace phi
