#pragma once

// For files that nvcc compiles: gradients of layers that score some classes for each row.
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

/// Score p is of row rows[p], ascending, and row targets[p] of the weight; grads[p] is its
/// gradient, in memory of the device. Sums are taken in the order of the scores.
template <typename T>
class GpuScoreGrads {
 public:
  /// `any`: a float tensor of the device, of which nothing is read.
  GpuScoreGrads(const GPUContext& ctx, const std::vector<int64_t>& rows,
                const std::vector<int64_t>& targets, int64_t row_count, const T* grads,
                const DenseTensor& any)
      : ctx_(ctx), grads_(grads), row_count_(row_count), by_target_(ctx, targets, any, 1) {
    std::vector<int64_t> all = {0};
    size_t next = 0;
    for (int64_t row = 0; row < row_count; ++row) {
      while (next < rows.size() && rows[next] == row) ++next;
      all.push_back(static_cast<int64_t>(next));
    }
    starts_ = funcs::GpuUpload(ctx, all);
    targets_ = funcs::GpuUpload(ctx, targets);
    rows_ = funcs::GpuUpload(ctx, rows);
  }

  /// x_grad[row] = the sum of grads · weight[target]. Nothing for nullptr.
  void OfInput(const DenseTensor& weight, DenseTensor* x_grad) const {
    T* to = funcs::AllocZeros<T>(ctx_, x_grad);
    if (to == nullptr || weight.numel() == 0) return;
    const int64_t width = weight.dims()[1];
    const int64_t *starts = starts_.data(), *targets = targets_.data();
    const T *grads = grads_, *from = weight.data<T>();
    GpuLoop(ctx_, row_count_ * width, [=] DEVICE(int64_t i) {
      const int64_t row = i / width, k = i - row * width;
      T sum = T(0);
      for (int64_t p = starts[row]; p < starts[row + 1]; ++p) {
        sum += grads[p] * from[targets[p] * width + k];
      }
      to[i] = sum;
    });
  }
  /// bias_grad[target] = the sum of grads.
  void OfBias(DenseTensor* bias_grad) const {
    T* to = funcs::AllocZeros<T>(ctx_, bias_grad);
    if (to == nullptr) return;
    const auto merged = by_target_.values();
    const T* grads = grads_;
    GpuLoop(ctx_, merged.count, [=] DEVICE(int64_t r) {
      T sum = T(0);
      for (int64_t j = merged.starts[r]; j < merged.starts[r + 1]; ++j) {
        sum += grads[merged.positions[j]];
      }
      to[merged.rows[r]] = sum;
    });
  }
  /// weight_grad[target] = the sum of grads · x[row].
  void OfWeight(const DenseTensor& x, DenseTensor* weight_grad) const {
    T* to = funcs::AllocZeros<T>(ctx_, weight_grad);
    if (to != nullptr) AddWeightRows(x, false, to);
  }
  /// The same for the rows that have a score alone.
  void OfWeight(const DenseTensor& x, int64_t height, SelectedRows* weight_grad) const {
    const std::vector<int64_t>& rows = by_target_.rows();
    weight_grad->set_rows(rows);
    weight_grad->set_height(height);
    weight_grad->mutable_value()->Resize({static_cast<int64_t>(rows.size()), x.dims()[1]});
    AddWeightRows(x, true, funcs::AllocZeros<T>(ctx_, weight_grad->mutable_value()));
    weight_grad->SyncIndex();
  }

  // Public, because a kernel's lambda stands in it.
  void AddWeightRows(const DenseTensor& x, bool dense_rows, T* to) const {
    const int64_t width = x.dims()[1];
    const auto merged = by_target_.values();
    if (merged.count * width == 0) return;
    const int64_t* rows = rows_.data();
    const T *grads = grads_, *from = x.data<T>();
    GpuLoop(ctx_, merged.count * width, [=] DEVICE(int64_t i) {
      const int64_t r = i / width, k = i - r * width;
      T sum = T(0);
      for (int64_t j = merged.starts[r]; j < merged.starts[r + 1]; ++j) {
        const int64_t p = merged.positions[j];
        sum += grads[p] * from[rows[p] * width + k];
      }
      to[(dense_rows ? r : merged.rows[r]) * width + k] = sum;
    });
  }

 private:
  const GPUContext& ctx_;
  const T* grads_;
  int64_t row_count_;
  GpuGradRows<T> by_target_;
  funcs::GpuArray<int64_t> starts_;  // where the scores of each row begin
  funcs::GpuArray<int64_t> targets_, rows_;
};

}  // namespace primitive
}  // namespace phi
