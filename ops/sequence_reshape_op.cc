#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceReshapeInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "sequence_reshape", "X", 2);
  const int64_t width = ctx->Attrs().Get<int>("new_dim");
  PADDLE_ENFORCE_GE(width, 1,
                    phi::errors::InvalidArgument(
                        "sequence_reshape: `new_dim` must be at least 1; it is %d", width));
  const int64_t elements = x[0] < 0 || x[1] < 0 ? -1 : x[0] * x[1];
  ctx->SetOutputDim("Out", {elements < 0 ? -1 : elements / width, width});
  if (!ctx->IsRuntime()) ctx->ShareLoD("X", "Out");
}

template <typename T>
class SequenceReshapeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_reshape");
    const auto from = static_cast<size_t>(x->dims()[1]);
    const auto to = static_cast<size_t>(ctx.Attr<int>("new_dim"));
    std::vector<size_t> ends = {0};
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const size_t elements = (offsets[s + 1] - offsets[s]) * from;
      PADDLE_ENFORCE_EQ(elements % to, 0,
                        phi::errors::InvalidArgument(
                            "sequence_reshape: `new_dim` must divide the %d elements of sequence "
                            "%d; it is %d",
                            elements, s, to));
      ends.push_back(ends.back() + elements / to);
    }
    out->set_lod({ends});
    reference::CopyElements(ctx, *x, out);
  }
};

template <typename T>
class SequenceReshapeGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const auto* x = ctx.Input<DenseTensor>("X");
    PADDLE_ENFORCE_EQ(out_grad->numel(), x->numel(),
                      phi::errors::InvalidArgument(
                          "sequence_reshape_grad: Out@GRAD of shape %s does not fill X of shape %s",
                          out_grad->dims(), x->dims()));
    reference::CopyElements(ctx, *out_grad, ctx.Output<DenseTensor>(framework::GradVarName("X")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_reshape, SequenceReshapeCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_reshape_grad, SequenceReshapeGradCPUKernel, float, double, int, int64_t);
