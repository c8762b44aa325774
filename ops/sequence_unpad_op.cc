#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// The shape of X. Errors: InvalidArgument if its rank is below 2.
static phi::DDim PaddedRows(const phi::DDim& x) {
  PADDLE_ENFORCE_GE(x.size(), 2,
                    phi::errors::InvalidArgument(
                        "sequence_unpad: X must have rank 2 or more; its shape is %s", x));
  return x;
}

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
    const std::vector<int64_t> lengths =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Length"), "sequence_unpad");
    std::vector<size_t> ends = {0};
    for (int64_t length : lengths) {
      PADDLE_ENFORCE_EQ(length >= 0 && length <= x->dims()[1], true,
                        phi::errors::InvalidArgument(
                            "sequence_unpad: a length must be in [0, %d] for X of shape %s; it is "
                            "%d",
                            x->dims()[1], x->dims(), length));
      ends.push_back(ends.back() + static_cast<size_t>(length));
    }
    std::vector<int64_t> dims = {static_cast<int64_t>(ends.back())};
    int64_t width = 1;
    for (int i = 2; i < x->dims().size(); ++i) {
      dims.push_back(x->dims()[i]);
      width *= x->dims()[i];
    }
    if (x->dims().size() == 2) dims.push_back(1);
    out->Resize(phi::make_ddim(dims));
    out->set_lod({ends});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const T* rows = x->data<T>();
    const int64_t padded = x->dims()[1];
    ParallelRows(x->dims()[0], padded * width, [=, &ends, &lengths](int64_t s) {
      std::copy_n(rows + s * padded * width, lengths[s] * width, y + ends[s] * width);
    });
  }
};

template <typename T>
class SequenceUnpadGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // The lengths of the sequences are known only from the LoD of the gradient, as Length is not an
    // input.
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const std::vector<size_t> offsets = SequenceRows(*out_grad, "sequence_unpad_grad");
    const phi::DDim dims = PaddedRows(ctx.Input<DenseTensor>("X")->dims());
    int64_t width = 1;
    for (int i = 2; i < dims.size(); ++i) width *= dims[i];
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.back()), width);
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, phi::product(dims), T(0));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      PADDLE_ENFORCE_EQ(static_cast<int64_t>(s) < dims[0] && length <= dims[1], true,
                        phi::errors::InvalidArgument("sequence_unpad_grad: the LoD of Out@GRAD, "
                                                     "%s, does not fit X of shape %s",
                                                     phi::LoDToString(out_grad->lod()), dims));
      std::copy_n(dy + offsets[s] * width, length * width,
                  dx + static_cast<int64_t>(s) * dims[1] * width);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_unpad, SequenceUnpadCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_unpad_grad, SequenceUnpadGradCPUKernel, float, double, int, int64_t);
