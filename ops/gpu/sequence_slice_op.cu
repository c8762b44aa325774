#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/sliced_rows.h"

namespace paddle::operators {

template <typename T>
class SequenceSliceGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const SlicedRows rows(ctx, "sequence_slice");
    out->Resize(WithRows(x->dims(), static_cast<int64_t>(rows.ends.back())));
    out->set_lod({rows.ends});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    std::vector<int64_t> from;  // of each row of Out
    for (size_t s = 0; s < rows.starts.size(); ++s) {
      for (int64_t t = 0; t < rows.lengths[s]; ++t) from.push_back(rows.starts[s] + t);
    }
    GatherRowsOnGpu(GpuOf(ctx), x->data<T>(), from, RowWidth(*x), T(0), y);
  }
};

template <typename T>
class SequenceSliceGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const SlicedRows rows(ctx, "sequence_slice_grad");
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(rows.ends.back()), width);
    T* dx = GradData<T>(ctx, "X");
    std::vector<int64_t> from(static_cast<size_t>(x->dims()[0]), -1);  // of each row of X
    int64_t row = 0;
    for (size_t s = 0; s < rows.starts.size(); ++s) {
      for (int64_t t = 0; t < rows.lengths[s]; ++t) {
        from[static_cast<size_t>(rows.starts[s] + t)] = row++;
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), dy, from, width, T(0), dx);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_slice, paddle::operators::SequenceSliceGPUKernel<float>,
                        paddle::operators::SequenceSliceGPUKernel<double>,
                        paddle::operators::SequenceSliceGPUKernel<int>,
                        paddle::operators::SequenceSliceGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_slice_grad, paddle::operators::SequenceSliceGradGPUKernel<float>,
                        paddle::operators::SequenceSliceGradGPUKernel<double>,
                        paddle::operators::SequenceSliceGradGPUKernel<int>,
                        paddle::operators::SequenceSliceGradGPUKernel<int64_t>);
