#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/sequence.h"
#include "ops/common/sequence/sliced_rows.h"

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
