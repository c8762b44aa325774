// outside: 2.0 | ForRange functors, forward declarations, explicit template instances
namespace paddle {
namespace framework {
class OpDesc;
}  // namespace framework
namespace imperative {
class OpBase;
}  // namespace imperative
namespace platform {
class CPUDeviceContext;
}  // namespace platform
}  // namespace paddle

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/platform/for_range.h"

namespace paddle {
namespace operators {

template <typename T>
struct SquareFunctor {
  SquareFunctor(const T* x, T* out) : x_(x), out_(out) {}
  HOSTDEVICE void operator()(size_t i) const { out_[i] = x_[i] * x_[i]; }
  const T* x_;
  T* out_;
};

class RangedSquareOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override { ctx->ShareDim("X", "Out"); }
};

class RangedSquareOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

template <typename DeviceContext, typename T>
class RangedSquareKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<framework::Tensor>("X");
    auto* out = ctx.Output<framework::Tensor>("Out");
    auto& dev_ctx = ctx.template device_context<DeviceContext>();
    platform::ForRange<DeviceContext> for_range(dev_ctx, static_cast<size_t>(x->numel()));
    for_range(SquareFunctor<T>(x->data<T>(), out->mutable_data<T>(ctx.GetPlace())));
  }
};

template class RangedSquareKernel<platform::CPUDeviceContext, float>;

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(outside_ranged_square, paddle::operators::RangedSquareOp,
                             paddle::operators::RangedSquareOpMaker)
REGISTER_OP_CPU_KERNEL(
    outside_ranged_square,
    paddle::operators::RangedSquareKernel<paddle::platform::CPUDeviceContext, float>,
    paddle::operators::RangedSquareKernel<paddle::platform::CPUDeviceContext, int64_t>);
