#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/expanded_sequences.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceExpandAsInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  PADDLE_ENFORCE_GE(dims.size(), 2,
                    phi::errors::InvalidArgument(
                        "sequence_expand_as: X must have rank 2 or more; its shape is %s", dims));
  // How many rows come out, only the LoD says: the kernel sets the first dimension.
  dims[0] = -1;
  ctx->SetOutputDim("Out", dims);
  if (!ctx->IsRuntime()) ctx->ShareLoD("Y", "Out");
}

template <typename T>
class SequenceExpandAsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = ShapeExpandedAs(ctx, *x, out);
    const int64_t width = RowWidth(*x);
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        y = std::copy_n(x->data<T>() + s * width, width, y);
      }
    }
  }
};

template <typename T>
class SequenceExpandAsGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t> offsets = ExpandAsGradOffsets(*x, *ctx.Input<DenseTensor>("Y"));
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.back()), width);
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, x->numel(), T(0));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t, dy += width) {
        for (int64_t i = 0; i < width; ++i) dx[static_cast<int64_t>(s) * width + i] += dy[i];
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_expand_as, SequenceExpandAsCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_expand_as_grad, SequenceExpandAsGradCPUKernel, float, double, int,
                 int64_t);
