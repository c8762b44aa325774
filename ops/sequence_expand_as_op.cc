#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/checked_lod.h"
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
    const phi::LoD lod = CheckedLoD(*ctx.Input<DenseTensor>("Y"), "sequence_expand_as", "Y");
    PADDLE_ENFORCE_EQ(lod.size(), 1,
                      phi::errors::InvalidArgument(
                          "sequence_expand_as: Y must have one LoD level; it has %d", lod.size()));
    const std::vector<size_t>& offsets = lod[0];
    PADDLE_ENFORCE_EQ(
        static_cast<int64_t>(offsets.size()), x->dims()[0] + 1,
        phi::errors::InvalidArgument("sequence_expand_as: X has %d rows; Y has %d sequences",
                                     x->dims()[0], offsets.size() - 1));
    const int64_t width = RowWidth(*x);
    out->Resize(WithRows(x->dims(), static_cast<int64_t>(offsets.back())));
    out->set_lod(lod);
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
    const std::vector<size_t> offsets =
        SequenceRows(*ctx.Input<DenseTensor>("Y"), "sequence_expand_as_grad");
    const int64_t width = RowWidth(*x);
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1, x->dims()[0],
                      phi::errors::InvalidArgument(
                          "sequence_expand_as_grad: Y must have a sequence for each row of X"));
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
