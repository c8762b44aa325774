#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequencePadInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_GE(
      x.size(), 2,
      phi::errors::InvalidArgument("sequence_pad: X must have rank 2 or more; its shape is %s", x));
  const int padded = ctx->Attrs().Get<int>("padded_length");
  PADDLE_ENFORCE_EQ(padded > 0 || padded == -1, true,
                    phi::errors::InvalidArgument(
                        "sequence_pad: `padded_length` must be -1 or above 0; it is %d", padded));
  // How many sequences there are, only the LoD says: the kernel sets the shapes.
  std::vector<int64_t> dims = phi::vectorize(x);
  dims[0] = padded;
  dims.insert(dims.begin(), -1);
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  ctx->SetOutputDim("Length", {-1});
}

template <typename T>
class SequencePadCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    auto* length = ctx.Output<DenseTensor>("Length");
    SequenceRows(*x, "sequence_pad");
    const std::vector<size_t> offsets = phi::ToAbsOffset(x->lod())[0];
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    length->Resize({sequences});
    int64_t* lengths = length->mutable_data<int64_t>(ctx.GetPlace());
    int64_t longest = 0;
    for (int64_t s = 0; s < sequences; ++s) {
      lengths[s] = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      longest = std::max(longest, lengths[s]);
    }
    int64_t padded = ctx.Attr<int>("padded_length");
    if (padded == -1) padded = longest;
    PADDLE_ENFORCE_GE(padded, longest,
                      phi::errors::InvalidArgument(
                          "sequence_pad: `padded_length` must be at least the longest sequence, "
                          "%d; it is %d",
                          longest, padded));
    std::vector<int64_t> dims = phi::vectorize(x->dims());
    dims[0] = padded;
    dims.insert(dims.begin(), sequences);
    out->Resize(phi::make_ddim(dims));
    out->set_lod({});
    const auto* pad = ctx.Input<DenseTensor>("PadValue");
    const int64_t width = RowWidth(*x);
    PADDLE_ENFORCE_EQ(pad->numel() == 1 || pad->numel() == width, true,
                      phi::errors::InvalidArgument(
                          "sequence_pad: PadValue must hold 1 element or %d, a row of X; its shape "
                          "is %s",
                          width, pad->dims()));
    const T* rows = x->data<T>();
    const T* filling = pad->data<T>();
    const bool one = pad->numel() == 1;
    T* y = out->mutable_data<T>(ctx.GetPlace());
    ParallelRows(sequences, padded * width, [=, &offsets](int64_t s) {
      T* to = std::copy_n(rows + offsets[s] * width, lengths[s] * width, y + s * padded * width);
      for (int64_t t = lengths[s]; t < padded; ++t) {
        if (one) {
          to = std::fill_n(to, width, *filling);
        } else {
          to = std::copy_n(filling, width, to);
        }
      }
    });
  }
};

template <typename T>
class SequencePadGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    SequenceRows(*x, "sequence_pad_grad");
    const std::vector<size_t> offsets = phi::ToAbsOffset(x->lod())[0];
    const phi::DDim padded_dims = ctx.Input<DenseTensor>(framework::GradVarName("Out"))->dims();
    const int64_t padded = padded_dims.size() < 2 ? 0 : padded_dims[1], width = RowWidth(*x);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      PADDLE_ENFORCE_LE(static_cast<int64_t>(offsets[s + 1] - offsets[s]), padded,
                        phi::errors::InvalidArgument(
                            "sequence_pad_grad: Out@GRAD of shape %s is too short for sequence %d",
                            padded_dims, s));
    }
    const T* dy =
        OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.size()) - 1, padded * width);
    T* dx = GradData<T>(ctx, "X");
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      std::copy_n(dy + static_cast<int64_t>(s) * padded * width,
                  static_cast<int64_t>(offsets[s + 1] - offsets[s]) * width,
                  dx + offsets[s] * width);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_pad, SequencePadCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_pad_grad, SequencePadGradCPUKernel, float, double, int, int64_t);
