#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceSliceInferShape(framework::InferShapeContext* ctx) {
  const char* type = "sequence_slice";
  phi::DDim dims = ctx->GetInputDim("X");
  CheckShape(ctx, type, "Offset", {-1, 1});
  CheckShape(ctx, type, "Length", {-1, 1});
  // How many rows come out, only Length says: the kernel sets the first dimension.
  dims[0] = -1;
  ctx->SetOutputDim("Out", dims);
  if (!ctx->IsRuntime()) ctx->ShareLoD("X", "Out");
}

// Which rows of X are taken. Errors: InvalidArgument if there are no such rows.
struct SlicedRows {
  SlicedRows(const framework::ExecutionContext& ctx, const char* type)
      : starts(reference::IntegersOf(*ctx.Input<DenseTensor>("Offset"), type)),
        lengths(reference::IntegersOf(*ctx.Input<DenseTensor>("Length"), type)) {
    const std::vector<size_t>& offsets = SequenceRows(*ctx.Input<DenseTensor>("X"), type);
    PADDLE_ENFORCE_EQ(starts.size() + 1 == offsets.size() && lengths.size() == starts.size(), true,
                      phi::errors::InvalidArgument(
                          "%s: Offset and Length must hold one element for each of %d sequences; "
                          "they hold %d and %d",
                          type, offsets.size() - 1, starts.size(), lengths.size()));
    for (size_t s = 0; s < starts.size(); ++s) {
      const auto size = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      PADDLE_ENFORCE_EQ(
          starts[s] >= 0 && lengths[s] >= 0 && lengths[s] <= size - starts[s], true,
          phi::errors::InvalidArgument("%s: %d rows from row %d of sequence %d, which has %d", type,
                                       lengths[s], starts[s], s, size));
      ends.push_back(ends.back() + static_cast<size_t>(lengths[s]));
      starts[s] += static_cast<int64_t>(offsets[s]);
    }
  }

  std::vector<int64_t> starts, lengths;  // of each sequence, in rows of X
  std::vector<size_t> ends = {0};        // the LoD of Out
};

template <typename T>
class SequenceSliceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "sequence_slice";
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const SlicedRows rows(ctx, type);
    const int64_t width = RowWidth(*x);
    out->Resize(WithRows(x->dims(), static_cast<int64_t>(rows.ends.back())));
    out->set_lod({rows.ends});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s < rows.starts.size(); ++s) {
      y = std::copy_n(x->data<T>() + rows.starts[s] * width, rows.lengths[s] * width, y);
    }
  }
};

template <typename T>
class SequenceSliceGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "sequence_slice_grad";
    const auto* x = ctx.Input<DenseTensor>("X");
    const SlicedRows rows(ctx, type);
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(rows.ends.back()), width);
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, x->numel(), T(0));
    for (size_t s = 0; s < rows.starts.size(); ++s) {
      std::copy_n(dy, rows.lengths[s] * width, dx + rows.starts[s] * width);
      dy += rows.lengths[s] * width;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_slice, SequenceSliceCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_slice_grad, SequenceSliceGradCPUKernel, float, double, int, int64_t);
