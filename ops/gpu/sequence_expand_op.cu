#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/expanded_sequences.h"

namespace paddle::operators {

template <typename T>
class SequenceExpandGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const ExpandedSequences sequences(ctx, *x);
    const std::vector<size_t>& offsets = sequences.offsets;
    sequences.Shape(*x, out);
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    std::vector<int64_t> from;  // of each row of Out
    for (size_t s = 0; s < sequences.repeats.size(); ++s) {
      for (size_t r = 0; r < sequences.repeats[s]; ++r) {
        for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
          from.push_back(static_cast<int64_t>(t));
        }
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), x->data<T>(), from, RowWidth(*x), T(0), y);
  }
};

template <typename T>
class SequenceExpandGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const ExpandedSequences sequences(ctx, *x);
    const std::vector<size_t>& offsets = sequences.offsets;
    std::vector<RowSeries> copies;  // of each row of X
    int64_t rows = 0;               // of Out
    for (size_t s = 0; s < sequences.repeats.size(); ++s) {
      const auto length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      const auto count = static_cast<int64_t>(sequences.repeats[s]);
      for (int64_t t = 0; t < length; ++t) copies.push_back({rows + t, length, count});
      rows += count * length;
    }
    const T* dy = OutGradRows<T>(ctx, "Out", rows, RowWidth(*x));
    T* dx = GradData<T>(ctx, "X");
    SumRowsOnGpu(GpuOf(ctx), dy, copies, RowWidth(*x), dx);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_expand, paddle::operators::SequenceExpandGPUKernel<float>,
                        paddle::operators::SequenceExpandGPUKernel<double>,
                        paddle::operators::SequenceExpandGPUKernel<int>,
                        paddle::operators::SequenceExpandGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_expand_grad, paddle::operators::SequenceExpandGradGPUKernel<float>,
                        paddle::operators::SequenceExpandGradGPUKernel<double>,
                        paddle::operators::SequenceExpandGradGPUKernel<int>,
                        paddle::operators::SequenceExpandGradGPUKernel<int64_t>);
