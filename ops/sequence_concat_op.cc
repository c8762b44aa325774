#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/concatenated_sequences.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceConcatInferShape(framework::InferShapeContext* ctx) {
  const std::vector<phi::DDim> xs = ctx->GetInputsDim("X");
  PADDLE_ENFORCE_EQ(xs.empty(), false,
                    phi::errors::InvalidArgument("sequence_concat: X must not be empty"));
  phi::DDim out = xs[0];
  for (size_t i = 1; i < xs.size(); ++i) {
    PADDLE_ENFORCE_EQ(
        xs[i].size(), out.size(),
        phi::errors::InvalidArgument(
            "sequence_concat: all X must have one rank; shapes are %s and %s", out, xs[i]));
    for (int d = 1; d < out.size(); ++d) {
      CheckSameSize("sequence_concat", "a size of X beyond the first", xs[i][d], out[d]);
    }
    out[0] = out[0] < 0 || xs[i][0] < 0 ? -1 : out[0] + xs[i][0];
  }
  ctx->SetOutputDim("Out", out);
  if (!ctx->IsRuntime()) ctx->ShareLoD("X", "Out");
}

template <typename T>
class SequenceConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const size_t sequences = SequencesToConcat(xs);
    std::vector<size_t> ends = {0};
    const int64_t width = RowWidth(*xs[0]);
    out->Resize(WithRows(xs[0]->dims(), RowsOfAll(xs)));
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s < sequences; ++s) {
      size_t length = 0;
      for (const DenseTensor* x : xs) {
        const std::vector<size_t>& offsets = x->lod().back();
        y = std::copy(x->data<T>() + offsets[s] * width, x->data<T>() + offsets[s + 1] * width, y);
        length += offsets[s + 1] - offsets[s];
      }
      ends.push_back(ends.back() + length);
    }
    out->set_lod({ends});
  }
};

template <typename T>
class SequenceConcatGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto grads = ctx.MultiOutput<DenseTensor>(framework::GradVarName("X"));
    const int64_t width = RowWidth(*xs[0]);
    const size_t sequences = ConcatenatedSequences(xs);
    const T* dy = OutGradRows<T>(ctx, "Out", RowsOfAll(xs), width);
    for (size_t s = 0; s < sequences; ++s) {
      for (size_t i = 0; i < xs.size(); ++i) {
        const std::vector<size_t>& offsets = xs[i]->lod().back();
        const int64_t count = static_cast<int64_t>(offsets[s + 1] - offsets[s]) * width;
        if (i < grads.size() && grads[i] != nullptr) {
          std::copy_n(dy, count, grads[i]->mutable_data<T>(ctx.GetPlace()) + offsets[s] * width);
        }
        dy += count;
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_concat, SequenceConcatCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_concat_grad, SequenceConcatGradCPUKernel, float, double, int, int64_t);
