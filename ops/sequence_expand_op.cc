#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/expanded_sequences.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceExpandInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  PADDLE_ENFORCE_GE(
      dims.size(), 2,
      phi::errors::InvalidArgument("sequence_expand: X must have rank 2 or more; its shape "
                                   "is %s",
                                   dims));
  // How many rows come out, only the LoD says: the kernel sets the first dimension.
  dims[0] = -1;
  ctx->SetOutputDim("Out", dims);
  if (ctx->IsRuntime()) return;
  ctx->SetLoDLevel("Out", ctx->GetLoDLevel("X"));
}

template <typename T>
class SequenceExpandCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const ExpandedSequences sequences(ctx, *x);
    const std::vector<size_t>& offsets = sequences.offsets;
    const int64_t width = x->dims()[0] == 0 ? 0 : x->numel() / x->dims()[0];
    std::vector<T> elements;
    for (size_t s = 0; s < sequences.repeats.size(); ++s) {
      for (size_t r = 0; r < sequences.repeats[s]; ++r) {
        const T* rows = x->data<T>();
        elements.insert(elements.end(), rows + offsets[s] * width, rows + offsets[s + 1] * width);
      }
    }
    sequences.Shape(*x, out);
    std::copy(elements.begin(), elements.end(), reference::Allocate<T>(ctx, out));
  }
};

template <typename T>
class SequenceExpandGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const ExpandedSequences sequences(ctx, *x);
    const std::vector<size_t>& offsets = sequences.offsets;
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", sequences.out_rows(), width);
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, x->numel(), T(0));
    for (size_t s = 0; s < sequences.repeats.size(); ++s) {
      const int64_t count = static_cast<int64_t>(offsets[s + 1] - offsets[s]) * width;
      T* to = dx + offsets[s] * width;
      for (size_t r = 0; r < sequences.repeats[s]; ++r, dy += count) {
        for (int64_t i = 0; i < count; ++i) to[i] += dy[i];
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_expand, SequenceExpandCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_expand_grad, SequenceExpandGradCPUKernel, float, double, int, int64_t);
