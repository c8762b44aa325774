#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/expanded_sequences.h"

namespace paddle::operators {

template <typename T>
class SequenceExpandAsGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = ShapeExpandedAs(ctx, *x, out);
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    std::vector<int64_t> from;  // of each row of Out
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      from.insert(from.end(), offsets[s + 1] - offsets[s], static_cast<int64_t>(s));
    }
    GatherRowsOnGpu(GpuOf(ctx), x->data<T>(), from, RowWidth(*x), T(0), y);
  }
};

template <typename T>
class SequenceExpandAsGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t> offsets = ExpandAsGradOffsets(*x, *ctx.Input<DenseTensor>("Y"));
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.back()), width);
    T* dx = GradData<T>(ctx, "X");
    std::vector<RowSeries> copies;  // of each row of X
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      copies.push_back(
          {static_cast<int64_t>(offsets[s]), 1, static_cast<int64_t>(offsets[s + 1] - offsets[s])});
    }
    SumRowsOnGpu(GpuOf(ctx), dy, copies, width, dx);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_expand_as, paddle::operators::SequenceExpandAsGPUKernel<float>,
                        paddle::operators::SequenceExpandAsGPUKernel<double>,
                        paddle::operators::SequenceExpandAsGPUKernel<int>,
                        paddle::operators::SequenceExpandAsGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_expand_as_grad,
                        paddle::operators::SequenceExpandAsGradGPUKernel<float>,
                        paddle::operators::SequenceExpandAsGradGPUKernel<double>,
                        paddle::operators::SequenceExpandAsGradGPUKernel<int>,
                        paddle::operators::SequenceExpandAsGradGPUKernel<int64_t>);
