// outside: 2.0 | operators::EigenPad, To32BitIndex, DataType of attributes, activation functors
#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/operators/eigen/eigen_function.h"

namespace paddle {
namespace operators {

using framework::To32BitIndex;

class PaddedActOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    const auto& paddings = ctx->Attrs().Get<std::vector<int>>("paddings");
    auto dims = ctx->GetInputDim("X");
    ctx->SetOutputDim("Out", {dims[0] + paddings[0] + paddings[1]});
  }
};

class PaddedActOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "a vector");
    AddOutput("Out", "the squares of X between zeros");
    AddAttr<std::vector<int>>("paddings", "zeros before and after").SetDefault({1, 1});
    AddComment("Pads.");
  }
};

template <typename T>
struct SquareFunctor {
  template <typename Device, typename X, typename Out>
  void operator()(Device device, X x, Out out) const {
    out.device(device) = x.square();
  }
};

template <typename DeviceContext, typename T>
class PaddedActKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x_var = ctx.InputVar("X");
    const framework::Tensor* x = framework::GetLoDTensorOrSelectedRowsValueFromVar(*x_var);
    auto* out = ctx.Output<framework::Tensor>("Out");
    out->mutable_data<T>(ctx.GetPlace());
    auto& device = *ctx.template device_context<DeviceContext>().eigen_device();
    framework::Tensor squares;
    squares.mutable_data<T>(x->dims(), ctx.GetPlace());
    auto in = framework::EigenVector<T>::Flatten(GET_DATA_SAFELY(x, "Input", "X", "padded_act"));
    auto squared = framework::EigenVector<T>::Flatten(squares);
    SquareFunctor<T>()(device, To32BitIndex(in), To32BitIndex(squared));
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    auto padded = framework::EigenVector<T>::Flatten(*out);
    EigenPad<std::decay_t<decltype(device)>, T, 1>::Eval(
        device, padded, squared, {std::make_pair(paddings[0], paddings[1])}, static_cast<T>(0));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_padded_act, ops::PaddedActOp, ops::PaddedActOpMaker);
REGISTER_OP_CPU_KERNEL(outside_padded_act,
                       ops::PaddedActKernel<paddle::platform::CPUDeviceContext, float>);
