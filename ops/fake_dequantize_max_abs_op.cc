#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeDequantizeMaxAbsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddInput("Scale", "[1].");
    AddOutput("Out", "X · Scale / max_range.");
    AddAttr<float>("max_range", "The largest number of the grid.");
    AddComment("Out = X · Scale / max_range.");
  }
};

class FakeDequantizeMaxAbsOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class FakeDequantizeMaxAbsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T factor =
        *ctx.Input<DenseTensor>("Scale")->data<T>() / static_cast<T>(ctx.Attr<float>("max_range"));
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->numel(), 1, [=](int64_t i) { y[i] = from[i] * factor; });
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fake_dequantize_max_abs, ops::FakeDequantizeMaxAbsOp,
                             ops::FakeDequantizeMaxAbsOpMaker);
REGISTER_OP_CPU_KERNEL(fake_dequantize_max_abs,
                       ops::FakeDequantizeMaxAbsCPUKernel<phi::CPUContext, float>,
                       ops::FakeDequantizeMaxAbsCPUKernel<phi::CPUContext, double>);
