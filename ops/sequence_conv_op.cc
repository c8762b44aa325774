#include <algorithm>
#include <vector>

#include "ops/context_window.h"
#include "ops/rows.h"
#include "ops/sequence.h"
#include "ops/typed_by_slot.h"

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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sequence_conv, ops::SequenceConvOp, ops::SequenceConvOpMaker);
REGISTER_OP_CPU_KERNEL(sequence_conv, ops::SequenceConvCPUKernel<phi::CPUContext, float>,
                       ops::SequenceConvCPUKernel<phi::CPUContext, double>);
