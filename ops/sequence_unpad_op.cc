#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/padded_sequences.h"

namespace paddle::operators {

void SequenceUnpadInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = PaddedRows(ctx->GetInputDim("X"));
  const phi::DDim length = DimsOfRank(ctx, "sequence_unpad", "Length", 1);
  CheckSameSize("sequence_unpad", "the number of elements of Length", length[0], x[0]);
  // How many rows count, only Length says: the kernel sets the first dimension.
  std::vector<int64_t> dims = {-1};
  for (int i = 2; i < x.size(); ++i) dims.push_back(x[i]);
  if (x.size() == 2) dims.push_back(1);
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", 1);
}

template <typename T>
class SequenceUnpadCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> ends = ShapeUnpadded(ctx, *x, out);
    const int64_t width = PaddedRowWidth(x->dims());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const T* rows = x->data<T>();
    const int64_t padded = x->dims()[1];
    ParallelRows(x->dims()[0], padded * width, [=, &ends](int64_t s) {
      std::copy_n(rows + s * padded * width, static_cast<int64_t>(ends[s + 1] - ends[s]) * width,
                  y + ends[s] * width);
    });
  }
};

template <typename T>
class SequenceUnpadGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const UnpaddedGrad<T> grad(ctx);
    const std::vector<size_t>& offsets = grad.offsets;
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, phi::product(grad.dims), T(0));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      std::copy_n(grad.rows + offsets[s] * grad.width, length * grad.width,
                  dx + static_cast<int64_t>(s) * grad.dims[1] * grad.width);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_unpad, SequenceUnpadCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_unpad_grad, SequenceUnpadGradCPUKernel, float, double, int, int64_t);
