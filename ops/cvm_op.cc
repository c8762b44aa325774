#include <algorithm>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/cvm_rows.h"

namespace paddle::operators {

void CvmInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "cvm", "X", 2);
  PADDLE_ENFORCE(
      x[1] < 0 || x[1] >= 2,
      phi::errors::InvalidArgument("cvm: X must have 2 columns or more; its shape is %s", x));
  const bool keep = ctx->Attrs().Get<bool>("use_cvm");
  ctx->SetOutputDim("Y", {x[0], keep || x[1] < 0 ? x[1] : x[1] - 2});
  ctx->ShareLoD("X", "Y");
}

// The columns of X; the first two are show and click.
static int64_t CvmWidth(const char* op, const DenseTensor& x) {
  PADDLE_ENFORCE_GE(x.dims()[1], 2,
                    phi::errors::InvalidArgument(
                        "%s: X must have 2 columns or more; its shape is %s", op, x.dims()));
  return x.dims()[1];
}

template <typename T>
class CvmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t width = CvmWidth("cvm", *x);
    const bool keep = ctx.Attr<bool>("use_cvm");
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->dims()[0], width, [=](int64_t r) {
      const T* row = from + r * width;
      if (!keep) {
        std::copy_n(row + 2, width - 2, y + r * (width - 2));
      } else {
        CvmRow(row, width, y + r * width);
      }
    });
  }
};

template <typename T>
class CvmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t width = CvmWidth("cvm_grad", *x), skipped = ctx.Attr<bool>("use_cvm") ? 0 : 2;
    const T* dy = OutGradData<T>(ctx, "Y");
    T* dx = GradData<T>(ctx, "X");
    const std::vector<size_t> offsets = SequencesOrRows(*x, "cvm_grad");
    const T* cvm = CvmCounts<T>(ctx, static_cast<int64_t>(offsets.size()) - 1, 2);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t row = offsets[s]; row < offsets[s + 1]; ++row) {
        CvmGradRow(cvm + 2 * s, 2, dy + row * (width - skipped) + 2 - skipped, width - 2,
                   dx + row * width);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cvm, CvmCPUKernel, float, double);
PD_LEGACY_KERNEL(cvm_grad, CvmGradCPUKernel, float, double);
