#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/rows/rows_grad.h"
#include "ops/common/sequence/context_window.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceConvInferShape(framework::InferShapeContext* ctx) {
  InferContextConv(ctx, "sequence_conv");
  const auto attrs = ctx->Attrs();
  if (!attrs.Get<bool>("paddingTrainable")) return;
  const int start = attrs.Get<int>("contextStart");
  const int64_t up = std::max(0, -start);
  const int64_t down = std::max(0, start + attrs.Get<int>("contextLength") - 1);
  CheckShape(ctx, "sequence_conv", "PaddingData", {up + down, ctx->GetInputDim("X")[1]});
}

template <typename T>
class SequenceConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    ContextWindow window(ctx);
    const int64_t rows = x->dims()[0], columns = window.length * window.width;
    const T* padding =
        ctx.Attr<bool>("paddingTrainable") ? OptionalData<T>(ctx, "PaddingData") : nullptr;
    std::vector<T> patches(rows * columns);
    FillPatches(SequenceRows(*x, "sequence_conv"), window, x->data<T>(), padding, patches.data());
    DenseLayer<T>(rows, filter->dims()[1], columns, patches.data(), filter->data<T>(), nullptr,
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

// The way back of FillPatches; nullptr: not wanted.
template <typename T>
void AddPatches(const std::vector<size_t>& offsets, const ContextWindow& window, const T* patches,
                T* x, T* padding) {
  const int64_t width = window.width, before = std::max<int64_t>(0, -window.start);
  if (width == 0) return;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    const auto begin = static_cast<int64_t>(offsets[s]);
    const int64_t length = static_cast<int64_t>(offsets[s + 1]) - begin;
    const T* from = patches + begin * window.length * width;
    for (int64_t t = 0; t < length; ++t) {
      for (int64_t k = 0; k < window.length; ++k, from += width) {
        const int64_t at = t + window.start + k;
        const bool inside = at >= 0 && at < length;
        T* to = inside ? x : padding;
        if (to == nullptr) continue;
        to += (inside ? begin + at : at < 0 ? at + before : before + at - length) * width;
        for (int64_t i = 0; i < width; ++i) to[i] += from[i];
      }
    }
  }
}

template <typename T>
class SequenceConvGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    const ContextWindow window(ctx);
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_conv_grad");
    const int64_t rows = x->dims()[0], columns = window.length * window.width;
    const int64_t n = filter->dims()[1];
    const bool trains = ctx.Attr<bool>("paddingTrainable");
    const T* dy = OutGradData<T>(ctx, "Out");
    std::vector<T> patches(rows * columns);
    if (T* d_filter = GradData<T>(ctx, "Filter")) {
      FillPatches(offsets, window, x->data<T>(),
                  trains ? OptionalData<T>(ctx, "PaddingData") : nullptr, patches.data());
      std::fill_n(d_filter, filter->numel(), T(0));
      AddWeightGrad(rows, columns, n, patches.data(), dy, n, d_filter);
    }
    T* dx = GradData<T>(ctx, "X");
    T* d_padding = trains ? GradData<T>(ctx, "PaddingData") : nullptr;
    if (dx == nullptr && d_padding == nullptr) return;
    InputGradOf(rows, columns, n, dy, n, filter->data<T>(), T(0), patches.data());
    if (dx != nullptr) std::fill_n(dx, x->numel(), T(0));
    if (d_padding != nullptr) {
      std::fill_n(d_padding, ctx.Input<DenseTensor>("PaddingData")->numel(), T(0));
    }
    AddPatches(offsets, window, patches.data(), dx, d_padding);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_conv, SequenceConvCPUKernel, float, double);
PD_LEGACY_KERNEL(sequence_conv_grad, SequenceConvGradCPUKernel, float, double);
