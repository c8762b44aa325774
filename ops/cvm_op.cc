#include <algorithm>
#include <cmath>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void CvmInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "cvm", "X", 2);
  const bool keep = ctx->Attrs().Get<bool>("use_cvm");
  ctx->SetOutputDim("Y", {x[0], keep || x[1] < 0 ? x[1] : x[1] - 2});
  ctx->ShareLoD("X", "Y");
}

template <typename T>
class CvmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t width = x->dims()[1];
    const bool keep = ctx.Attr<bool>("use_cvm");
    PADDLE_ENFORCE_GE(width, 2,
                      phi::errors::InvalidArgument(
                          "cvm: X must have 2 columns or more; its shape is %s", x->dims()));
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->dims()[0], width, [=](int64_t r) {
      const T* row = from + r * width;
      if (!keep) {
        std::copy_n(row + 2, width - 2, y + r * (width - 2));
        return;
      }
      T* to = y + r * width;
      const T shows = std::log(row[0] + T(1)), clicks = std::log(row[1] + T(1)) - shows;
      if (to != row) std::copy_n(row + 2, width - 2, to + 2);
      to[0] = shows;
      to[1] = clicks;
    });
  }
};

// One row of CVM counts for each sequence, or row without a LoD.
inline std::vector<size_t> CvmSequences(const DenseTensor& x) {
  if (!x.lod().empty()) {
    SequenceRows(x, "cvm_grad");  // a LoD that fits
    return x.lod()[0];
  }
  std::vector<size_t> offsets;
  for (int64_t i = 0; i <= x.dims()[0]; ++i) offsets.push_back(static_cast<size_t>(i));
  return offsets;
}

template <typename T>
class CvmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // By the original's rule shows and clicks get what CVM holds, not a derivative.
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* given = ctx.Input<DenseTensor>("CVM");
    const T* cvm = given->data<T>();
    const int64_t width = x->dims()[1], skipped = ctx.Attr<bool>("use_cvm") ? 0 : 2;
    const T* dy = OutGradData<T>(ctx, "Y");
    T* dx = GradData<T>(ctx, "X");
    const std::vector<size_t> offsets = CvmSequences(*x);
    PADDLE_ENFORCE_EQ(
        width >= 2 && given->numel() >= 2 * (static_cast<int64_t>(offsets.size()) - 1), true,
        phi::errors::InvalidArgument("cvm_grad: CVM of shape %s does not hold two numbers for each "
                                     "of %d sequences of X of shape %s",
                                     given->dims(), offsets.size() - 1, x->dims()));
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t row = offsets[s]; row < offsets[s + 1]; ++row) {
        T* to = dx + row * width;
        std::copy_n(dy + row * (width - skipped) + 2 - skipped, width - 2, to + 2);
        std::copy_n(cvm + 2 * s, 2, to);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cvm, CvmCPUKernel, float, double);
PD_LEGACY_KERNEL(cvm_grad, CvmGradCPUKernel, float, double);
