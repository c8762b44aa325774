#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class DequantizeAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "int8 or int16.");
    AddInput("Scale", "[1], float32.");
    AddOutput("Out", "float32.");
    AddAttr<float>("max_range", "The largest number of the grid.");
    AddComment("Out = X · Scale / max_range.");
  }
};

class DequantizeAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class DequantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const float scale = *ctx.Input<DenseTensor>("Scale")->data<float>();
    const float range = ctx.Attr<float>("max_range");
    const T* from = x->data<T>();
    float* y = ctx.Output<DenseTensor>("Out")->mutable_data<float>(ctx.GetPlace());
    ParallelRows(x->numel(), 1,
                 [=](int64_t i) { y[i] = scale * static_cast<float>(from[i]) / range; });
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(dequantize_abs_max, ops::DequantizeAbsMaxOp,
                             ops::DequantizeAbsMaxOpMaker);
REGISTER_OP_CPU_KERNEL(dequantize_abs_max, ops::DequantizeAbsMaxCPUKernel<phi::CPUContext, int8_t>,
                       ops::DequantizeAbsMaxCPUKernel<phi::CPUContext, int16_t>);
