#include "ops/common/operator/typed_by_slot.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class DequantizeLogOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "int8.");
    AddInput("Dict", "[128], float32.");
    AddOutput("Out", "float32.");
    AddComment("Out = Dict[X], for negative X -Dict[X + 128].");
  }
};

class DequantizeLogOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class DequantizeLogCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* dict = ctx.Input<DenseTensor>("Dict");
    PADDLE_ENFORCE_GE(
        dict->numel(), 128,
        phi::errors::InvalidArgument("dequantize_log: Dict must hold 128 numbers; its shape is %s",
                                     dict->dims()));
    const T* from = x->data<T>();
    const float* values = dict->data<float>();
    float* y = ctx.Output<DenseTensor>("Out")->mutable_data<float>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = from[i] < 0 ? -values[from[i] + 128] : values[from[i]];
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(dequantize_log, ops::DequantizeLogOp, ops::DequantizeLogOpMaker);
REGISTER_OP_CPU_KERNEL(dequantize_log, ops::DequantizeLogCPUKernel<phi::CPUContext, int8_t>);
