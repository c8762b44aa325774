#pragma once

// For files that nvcc compiles: what `rnn` and its gradient share.
#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

enum class RnnCell { kLstm, kGru, kTanh, kRelu };

inline RnnCell RnnCellOf(const std::string& mode) {
  if (mode == "LSTM") return RnnCell::kLstm;
  if (mode == "GRU") return RnnCell::kGru;
  return mode == "RNN_TANH" ? RnnCell::kTanh : RnnCell::kRelu;
}
inline int64_t GatesOf(RnnCell cell) {
  return cell == RnnCell::kLstm ? 4 : cell == RnnCell::kGru ? 3 : 1;
}

struct NarrowLengthBody {
  const int64_t* from;
  int* to;
  __device__ void operator()(int64_t i) const { to[i] = static_cast<int>(from[i]); }
};

/// The lengths of the sequences, int32 or int64, as int32 on the device; none without the tensor.
class GpuSequenceLengths {
 public:
  GpuSequenceLengths(const GPUContext& ctx, const paddle::optional<DenseTensor>& lengths) {
    if (!lengths || lengths->numel() == 0) return;
    if (lengths->dtype() != DataType::INT64) {
      data_ = lengths->data<int>();
      return;
    }
    memory_ = ctx.Workspace(static_cast<size_t>(lengths->numel()) * sizeof(int));
    int* const to = static_cast<int*>(memory_->ptr());
    GpuLoop(ctx, lengths->numel(), NarrowLengthBody{lengths->data<int64_t>(), to});
    data_ = to;
  }
  const int* data() const { return data_; }  // nullptr: all steps count

 private:
  AllocationPtr memory_;
  const int* data_ = nullptr;
};

/// DropByMask of rnn_common.h.
template <typename T>
void GpuDropByMask(const GPUContext& ctx, const uint8_t* mask, float p, int64_t n, T* x) {
  const T keep = static_cast<T>(1.0f - p);
  GpuLoop(ctx, n, [=] DEVICE(int64_t i) { x[i] = mask[i] == 0 ? T(0) : x[i] / keep; });
}

}  // namespace primitive
}  // namespace phi
