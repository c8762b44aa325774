#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace paddle::operators {

template <typename T>
class SequenceScatterCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const auto* updates = ctx.Input<DenseTensor>("Updates");
    const std::vector<size_t>& offsets = SequenceRows(*ids, "sequence_scatter");
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()), x->dims()[0] + 1,
                      phi::errors::InvalidArgument(
                          "sequence_scatter: Ids must have %d sequences, one a row of X; it has %d",
                          x->dims()[0], offsets.size() - 1));
    const int64_t width = RowWidth(*x);
    const std::vector<int64_t> columns = phi::funcs::CheckedIndices(*ids, "Ids", width);
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    T* y = out->data<T>();
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        y[static_cast<int64_t>(s) * width + columns[t]] += updates->data<T>()[t];
      }
    }
  }
};

template <typename T>
class SequenceScatterGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const T* dy = out_grad->data<T>();
    T* d_updates = GradData<T>(ctx, "Updates");
    const std::string x_grad = framework::GradVarName("X");
    if (ctx.HasOutput(x_grad)) {
      reference::CopyElements(ctx, *out_grad, ctx.Output<DenseTensor>(x_grad));
    }
    if (d_updates == nullptr) return;
    const std::vector<size_t>& offsets = SequenceRows(*ids, "sequence_scatter_grad");
    const int64_t width = RowWidth(*out_grad);
    const std::vector<int64_t> columns = phi::funcs::CheckedIndices(*ids, "Ids", width);
    const phi::DDim updates = ctx.Input<DenseTensor>("Updates")->dims();
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1 == out_grad->dims()[0] &&
                          phi::product(updates) == ids->numel(),
                      true,
                      phi::errors::InvalidArgument(
                          "sequence_scatter_grad: Ids of LoD %s and Updates of shape %s do not fit "
                          "Out@GRAD of shape %s",
                          phi::LoDToString(ids->lod()), updates, out_grad->dims()));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        d_updates[t] = dy[static_cast<int64_t>(s) * width + columns[t]];
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_scatter, SequenceScatterCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_scatter_grad, SequenceScatterGradCPUKernel, float, double, int, int64_t);
