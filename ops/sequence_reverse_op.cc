#include <algorithm>
#include <vector>

#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceReverseInferShape(framework::InferShapeContext* ctx) {
  PADDLE_ENFORCE_GE(
      ctx->GetInputDim("X").size(), 2,
      phi::errors::InvalidArgument("sequence_reverse: X must have rank 2 or more; its shape is %s",
                                   ctx->GetInputDim("X")));
  ctx->ShareDim("X", "Y");
  ctx->ShareLoD("X", "Y");
}

template <typename T>
class SequenceReverseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_reverse");
    const int64_t width = RowWidth(*x);
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const size_t begin = offsets[s], end = offsets[s + 1];
      ParallelRows(static_cast<int64_t>(end - begin), width, [=](int64_t t) {
        const auto row = static_cast<size_t>(t);
        std::copy_n(from + (end - 1 - row) * width, width, y + (begin + row) * width);
      });
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_reverse, SequenceReverseCPUKernel, float, double, int, int64_t, uint8_t);
