#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/padded_sequences.h"

namespace paddle::operators {

template <typename T>
class SequenceUnpadGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> ends = ShapeUnpadded(ctx, *x, out);
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    std::vector<int64_t> from;  // of each row of Out
    for (size_t s = 0; s + 1 < ends.size(); ++s) {
      for (size_t t = 0; t < ends[s + 1] - ends[s]; ++t) {
        from.push_back(static_cast<int64_t>(s) * x->dims()[1] + static_cast<int64_t>(t));
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), x->data<T>(), from, PaddedRowWidth(x->dims()), T(0), y);
  }
};

template <typename T>
class SequenceUnpadGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const UnpaddedGrad<T> grad(ctx);
    const std::vector<size_t>& offsets = grad.offsets;
    T* dx = GradData<T>(ctx, "X");
    const phi::DDim& dims = grad.dims;
    if (phi::product(dims) == 0) return;
    std::vector<int64_t> from(static_cast<size_t>(dims[0] * dims[1]), -1);  // of each row of X
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        from[s * static_cast<size_t>(dims[1]) + t - offsets[s]] = static_cast<int64_t>(t);
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), grad.rows, from, grad.width, T(0), dx);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_unpad, paddle::operators::SequenceUnpadGPUKernel<float>,
                        paddle::operators::SequenceUnpadGPUKernel<double>,
                        paddle::operators::SequenceUnpadGPUKernel<int>,
                        paddle::operators::SequenceUnpadGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_unpad_grad, paddle::operators::SequenceUnpadGradGPUKernel<float>,
                        paddle::operators::SequenceUnpadGradGPUKernel<double>,
                        paddle::operators::SequenceUnpadGradGPUKernel<int>,
                        paddle::operators::SequenceUnpadGradGPUKernel<int64_t>);
