#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/padded_sequences.h"
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
    const PaddedSequences in(*x, ctx.Attr<int>("padded_length"));
    length->Resize({in.sequences()});
    std::copy(in.lengths.begin(), in.lengths.end(), length->mutable_data<int64_t>(ctx.GetPlace()));
    out->Resize(in.PaddedDims(*x));
    out->set_lod({});
    const auto* pad = ctx.Input<DenseTensor>("PadValue");
    const int64_t width = RowWidth(*x), padded = in.padded, sequences = in.sequences();
    CheckPadValue(*pad, width);
    const T* rows = x->data<T>();
    const T* filling = pad->data<T>();
    const bool one = pad->numel() == 1;
    T* y = out->mutable_data<T>(ctx.GetPlace());
    ParallelRows(sequences, padded * width, [=, &in](int64_t s) {
      T* to =
          std::copy_n(rows + in.offsets[s] * width, in.lengths[s] * width, y + s * padded * width);
      for (int64_t t = in.lengths[s]; t < padded; ++t) {
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
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const std::vector<size_t> offsets = OffsetsOfPadded(*x, *out_grad);
    const int64_t width = RowWidth(*x);
    const int64_t padded = PaddedLength(*out_grad);
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
