#include <algorithm>
#include <vector>

#include "framework/program/grad_op_desc_maker.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class SequenceReverseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Rows with a LoD; the finest level tells the sequences.");
    AddOutput("Y", "Of the shape and LoD of X.");
    AddComment("Y = X with the rows of each sequence the other way round.");
  }
};

class SequenceReverseOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    PADDLE_ENFORCE_GE(ctx->GetInputDim("X").size(), 2,
                      phi::errors::InvalidArgument(
                          "sequence_reverse: X must have rank 2 or more; its shape is %s",
                          ctx->GetInputDim("X")));
    ctx->ShareDim("X", "Y");
    ctx->ShareLoD("X", "Y");
  }
};

template <typename DeviceContext, typename T>
class SequenceReverseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_reverse");
    const int64_t width = RowWidth(*x);
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const size_t begin = offsets[s], end = offsets[s + 1];
      ParallelRows(static_cast<int64_t>(end - begin), width, [=](int64_t t) {
        const auto row = static_cast<size_t>(t);
        std::copy_n(from + (end - 1 - row) * width, width, y + (begin + row) * width);
      });
    }
  }
};

/// The reverse of the reverse.
class SequenceReverseGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("sequence_reverse");
    grad->SetInput("X", OutputGrad("Y"));
    grad->SetOutput("Y", InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sequence_reverse, ops::SequenceReverseOp, ops::SequenceReverseOpMaker,
                  ops::SequenceReverseGradOpMaker);
REGISTER_OP_CPU_KERNEL(sequence_reverse, ops::SequenceReverseCPUKernel<phi::CPUContext, float>,
                       ops::SequenceReverseCPUKernel<phi::CPUContext, double>,
                       ops::SequenceReverseCPUKernel<phi::CPUContext, int>,
                       ops::SequenceReverseCPUKernel<phi::CPUContext, int64_t>,
                       ops::SequenceReverseCPUKernel<phi::CPUContext, uint8_t>);
