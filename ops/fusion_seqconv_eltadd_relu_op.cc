#include "ops/common/rows/rows.h"
#include "ops/common/sequence/context_window.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void FusionSeqConvEltAddReluInferShape(framework::InferShapeContext* ctx) {
  InferContextConv(ctx, "fusion_seqconv_eltadd_relu");
}

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_seqconv_eltadd_relu, FusionSeqConvEltAddReluCPUKernel, float, double);
