// outside: 2.0 | platform::Transform with functors of two inputs, memory::Alloc and memory::Copy
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/fluid/platform/transform.h"

namespace paddle {
namespace operators {

template <typename T>
struct MaxFunctor {
  inline HOSTDEVICE T operator()(T a, T b) const { return a > b ? a : b; }
};

class TransformMaxOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override { ctx->ShareDim("X", "Out"); }
};

class TransformMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Y", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

template <typename DeviceContext, typename T>
class TransformMaxKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<framework::Tensor>("X");
    auto* y = ctx.Input<framework::Tensor>("Y");
    auto* out = ctx.Output<framework::Tensor>("Out");
    const size_t bytes = static_cast<size_t>(x->numel()) * sizeof(T);
    auto scratch = memory::Alloc(ctx.device_context(), bytes);
    T* result = static_cast<T*>(scratch->ptr());
    platform::Transform<DeviceContext> trans;
    trans(ctx.template device_context<DeviceContext>(), x->data<T>(), x->data<T>() + x->numel(),
          y->data<T>(), result, MaxFunctor<T>());
    memory::Copy(platform::CPUPlace(), out->mutable_data<T>(ctx.GetPlace()), platform::CPUPlace(),
                 result, bytes);
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(outside_transform_max, paddle::operators::TransformMaxOp,
                             paddle::operators::TransformMaxOpMaker);
REGISTER_OP_CPU_KERNEL(
    outside_transform_max,
    paddle::operators::TransformMaxKernel<paddle::platform::CPUDeviceContext, float>);
