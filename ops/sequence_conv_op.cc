#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/rows/rows_grad.h"
#include "ops/common/sequence/context_window.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class SequenceConvOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, M] with a LoD of one level.");
    AddInput("PaddingData", "[up + down, M]: rows before and after a sequence; absent: zeros.")
        .AsDispensable();
    AddInput("Filter", "[contextLength · M, N].");
    AddOutput("Out", "[T, N], with the LoD of X.");
    AddAttr<bool>("paddingTrainable", "PaddingData is there.").SetDefault(false);
    AddAttr<int>("contextLength", "Rows that count for one.").GreaterThan(0);
    AddAttr<int>("contextStart", "Where they start, from that one on.").SetDefault(0);
    AddAttr<int>("contextStride", "1, nothing else.").SetDefault(1).GreaterThan(0);
    AddComment(
        "Out[t] = rows t + contextStart and on, side by side, times Filter; within each sequence.");
  }
};

class SequenceConvOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    InferContextConv(ctx, "sequence_conv");
    const auto attrs = ctx->Attrs();
    if (!attrs.Get<bool>("paddingTrainable")) return;
    const int start = attrs.Get<int>("contextStart");
    const int64_t up = std::max(0, -start);
    const int64_t down = std::max(0, start + attrs.Get<int>("contextLength") - 1);
    CheckShape(ctx, "sequence_conv", "PaddingData", {up + down, ctx->GetInputDim("X")[1]});
  }
};

template <typename DeviceContext, typename T>
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

constexpr GradSlots kSequenceConvGradSlots = {"X Filter PaddingData", "", "Out",
                                              "X Filter PaddingData"};

using SequenceConvGradOp = SlotGradOp<kSequenceConvGradSlots>;

class SequenceConvGradOpMaker final : public SlotGradOpMaker<kSequenceConvGradSlots> {
 public:
  using SlotGradOpMaker<kSequenceConvGradSlots>::SlotGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    SlotGradOpMaker<kSequenceConvGradSlots>::Apply(grad);
    if (HasAttr("paddingTrainable") && Attr<bool>("paddingTrainable")) return;
    grad->RemoveInput("PaddingData");
    grad->RemoveOutput(framework::GradVarName("PaddingData"));
  }
};

// The way back of FillPatches; nullptr: not wanted.
template <typename T>
void AddPatches(const std::vector<size_t>& offsets, const ContextWindow& window, const T* patches,
                T* x, T* padding) {
  const int64_t width = window.width, before = std::max<int64_t>(0, -window.start);
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

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sequence_conv, ops::SequenceConvOp, ops::SequenceConvOpMaker,
                  ops::SequenceConvGradOpMaker);
REGISTER_OP_CPU_KERNEL(sequence_conv, ops::SequenceConvCPUKernel<phi::CPUContext, float>,
                       ops::SequenceConvCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(sequence_conv_grad, ops::SequenceConvGradOp);
REGISTER_OP_CPU_KERNEL(sequence_conv_grad, ops::SequenceConvGradCPUKernel<phi::CPUContext, float>,
                       ops::SequenceConvGradCPUKernel<phi::CPUContext, double>);
