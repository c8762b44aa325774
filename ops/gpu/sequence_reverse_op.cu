#include <vector>

#include "ops/common/gpu/gpu_rows.h"

namespace paddle::operators {

template <typename T>
class SequenceReverseGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_reverse");
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    if (x->numel() == 0) return;
    std::vector<int64_t> from;  // of each row of Y
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s + 1]; t > offsets[s]; --t) {
        from.push_back(static_cast<int64_t>(t) - 1);
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), x->data<T>(), from, RowWidth(*x), T(0), y);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_reverse, paddle::operators::SequenceReverseGPUKernel<float>,
                        paddle::operators::SequenceReverseGPUKernel<double>,
                        paddle::operators::SequenceReverseGPUKernel<int>,
                        paddle::operators::SequenceReverseGPUKernel<int64_t>,
                        paddle::operators::SequenceReverseGPUKernel<uint8_t>);
