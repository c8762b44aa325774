#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

void LodResetInferShape(framework::InferShapeContext* ctx) {
  const auto offsets = ctx->Attrs().Get<std::vector<int>>("target_lod");
  PADDLE_ENFORCE_EQ(ctx->HasInput("Y") || !offsets.empty(), true,
                    phi::errors::InvalidArgument(
                        "lod_reset: without Y, `target_lod` must hold offsets; it is empty"));
  ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  if (ctx->IsRuntime()) return;
  const int x_levels = ctx->GetLoDLevel("X");
  const int levels = ctx->HasInput("Y") ? std::max(ctx->GetLoDLevel("Y"), 1) : 1;
  ctx->SetLoDLevel("Out", ctx->Attrs().Get<bool>("append") ? x_levels + levels : levels);
}

// The elements stay where they are: only their LoD is the host's business.
void CopyWhereItLies(const DenseTensor& x, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be `x`, or share its storage
  void* to = out->mutable_data(held.place(), held.dtype());
  if (to == held.data()) return;
  phi::CopyBytes(held.place(), to, held.place(), held.data(),
                 static_cast<size_t>(held.numel()) * phi::SizeOf(held.dtype()));
}

template <typename T>
class LodResetCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const phi::LoD lod = NewLoD(ctx, *x);
    out->set_layout(x->layout());
    CopyWhereItLies(*x, out);
    out->set_lod(lod);
  }

 private:
  static phi::LoD NewLoD(const framework::ExecutionContext& ctx, const DenseTensor& x) {
    const auto* y = ctx.HasInput("Y") ? ctx.Input<DenseTensor>("Y") : nullptr;
    phi::LoD lod;
    if (y != nullptr && !y->lod().empty()) {
      lod = y->lod();
      PADDLE_ENFORCE_EQ(
          lod.back().empty() ? -1 : static_cast<int64_t>(lod.back().back()), x.dims()[0],
          phi::errors::InvalidArgument("lod_reset: the LoD of Y, %s, must end at the %d rows of X",
                                       phi::LoDToString(lod), x.dims()[0]));
      return lod;
    }
    const std::vector<size_t> level = Offsets(ctx, y);
    bool good =
        level.size() > 1 && level.front() == 0 && static_cast<int64_t>(level.back()) == x.dims()[0];
    for (size_t i = 1; good && i < level.size(); ++i) good = level[i - 1] <= level[i];
    PADDLE_ENFORCE_EQ(good, true,
                      phi::errors::InvalidArgument(
                          "lod_reset: offsets must rise from 0 to %d, the rows of X; they are %s",
                          x.dims()[0], phi::LoDToString({level})));
    if (ctx.Attr<bool>("append")) lod = x.lod();
    lod.push_back(level);
    return lod;
  }

  static std::vector<size_t> Offsets(const framework::ExecutionContext& ctx, const DenseTensor* y) {
    std::vector<size_t> level;
    if (y == nullptr) {
      for (int offset : ctx.Attr<std::vector<int>>("target_lod")) {
        level.push_back(static_cast<size_t>(offset));
      }
      return level;
    }
    DenseTensor offsets = *y;
    if (!phi::is_cpu_place(y->place())) phi::TensorCopySync(*y, phi::CPUPlace(), &offsets);
    for (int64_t offset : reference::IntegersOf(offsets, "lod_reset")) {
      level.push_back(static_cast<size_t>(offset));
    }
    return level;
  }
};

template <typename T>
class LodResetGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const phi::DDim x = ctx.Input<DenseTensor>("X")->dims();
    PADDLE_ENFORCE_EQ(out_grad->dims(), x,
                      phi::errors::InvalidArgument(
                          "lod_reset_grad: Out@GRAD must have the shape of X, %s; it has %s", x,
                          out_grad->dims()));
    CopyWhereItLies(*out_grad, ctx.Output<DenseTensor>(framework::GradVarName("X")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lod_reset, LodResetCPUKernel, phi::dtype::float16, float, double, int, int64_t);
PD_LEGACY_KERNEL(lod_reset_grad, LodResetGradCPUKernel, phi::dtype::float16, float, double, int,
                 int64_t);
