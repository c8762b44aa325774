#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class SequenceEnumerateOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T] or [T, 1] with a LoD; int32 or int64.");
    AddOutput("Out", "[T, win_size], with the LoD of X.");
    AddAttr<int>("win_size", "How many elements one row has.").GreaterThan(1);
    AddAttr<int>("pad_value", "Stands for elements beyond the end of a sequence.").SetDefault(0);
    AddComment("Out[t] = elements t to t + win_size of X, within each sequence.");
  }
};

class SequenceEnumerateOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X");
    ctx->SetOutputDim("Out", {x[0], ctx->Attrs().Get<int>("win_size")});
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class SequenceEnumerateCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_enumerate");
    PADDLE_ENFORCE_EQ(
        x->numel(), x->dims()[0],
        phi::errors::InvalidArgument(
            "sequence_enumerate: X must hold one element a row; its shape is %s", x->dims()));
    const auto size = static_cast<size_t>(ctx.Attr<int>("win_size"));
    const T pad = static_cast<T>(ctx.Attr<int>("pad_value"));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({x->dims()[0], static_cast<int64_t>(size)});
    out->set_lod(x->lod());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        for (size_t k = 0; k < size; ++k) {
          *y++ = t + k < offsets[s + 1] ? x->data<T>()[t + k] : pad;
        }
      }
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(sequence_enumerate, ops::SequenceEnumerateOp,
                             ops::SequenceEnumerateOpMaker);
REGISTER_OP_CPU_KERNEL(sequence_enumerate, ops::SequenceEnumerateCPUKernel<phi::CPUContext, int>,
                       ops::SequenceEnumerateCPUKernel<phi::CPUContext, int64_t>);
