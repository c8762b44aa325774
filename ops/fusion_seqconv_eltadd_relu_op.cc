#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/context_window.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class FusionSeqConvEltAddReluOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, M] with a LoD.");
    AddInput("Filter", "[contextLength · M, N].");
    AddInput("Bias", "[1, N] or [N].");
    AddOutput("Out", "[T, N], with the LoD of X.");
    AddOutput("ColMat", "Unused: the memory of intermediate results.").AsIntermediate();
    AddAttr<int>("contextLength", "Rows that count for one.").GreaterThan(0);
    AddAttr<int>("contextStart", "Where they start, from that one on.").SetDefault(0);
    AddAttr<int>("contextStride", "1, nothing else.").SetDefault(1).GreaterThan(0);
    AddComment("sequence_conv, elementwise_add and relu in one.");
  }
};

class FusionSeqConvEltAddReluOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    InferContextConv(ctx, "fusion_seqconv_eltadd_relu");
  }
};

template <typename DeviceContext, typename T>
class FusionSeqConvEltAddReluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    ContextWindow window(ctx);
    const int64_t rows = x->dims()[0], columns = window.length * window.width;
    DenseTensor own;
    T* patches = OutputOrOwn<T>(ctx, "ColMat", {rows, columns}, &own);
    const T* no_padding = nullptr;
    FillPatches(SequenceRows(*x, "fusion_seqconv_eltadd_relu"), window, x->data<T>(), no_padding,
                patches);
    DenseLayer<T>(rows, filter->dims()[1], columns, patches, filter->data<T>(),
                  OptionalData<T>(ctx, "Bias", filter->dims()[1]),
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()),
                  phi::funcs::CellActivation::kRelu);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fusion_seqconv_eltadd_relu, ops::FusionSeqConvEltAddReluOp,
                             ops::FusionSeqConvEltAddReluOpMaker);
REGISTER_OP_CPU_KERNEL(fusion_seqconv_eltadd_relu,
                       ops::FusionSeqConvEltAddReluCPUKernel<phi::CPUContext, float>,
                       ops::FusionSeqConvEltAddReluCPUKernel<phi::CPUContext, double>);
