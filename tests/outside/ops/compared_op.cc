// outside: 2.0 | a family of operators made by macros, functors with a type of their own, bool
// results
#include <string>

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/platform/transform.h"

namespace paddle {
namespace operators {

template <typename T>
struct AboveFunctor {
  using ELEM_TYPE = T;
  HOSTDEVICE bool operator()(const T a, const T b) const { return a > b; }
};
template <typename T>
struct NearFunctor {
  using ELEM_TYPE = T;
  HOSTDEVICE bool operator()(const T a, const T b) const {
    return a - b <= static_cast<T>(1) && b - a <= static_cast<T>(1);
  }
};

template <typename OpComment>
class ComparedOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    OpComment comment;
    AddInput("X", string::Sprintf("the left of %s", comment.type));
    AddInput("Y", string::Sprintf("the right of %s", comment.type));
    AddOutput("Out", string::Sprintf("whether %s", comment.equation));
    AddAttr<int>("axis", "").SetDefault(-1).EqualGreaterThan(-1);
    AddComment(string::Sprintf("%s: Out = %s", comment.type, comment.equation));
  }
};

class ComparedOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    const auto x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
    PADDLE_ENFORCE_EQ(x, y, platform::errors::InvalidArgument("X is [%s], Y is [%s].", x, y));
    ctx->SetOutputDim("Out", x);
    ctx->ShareLoD("X", "Out");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    auto kt = OperatorWithKernel::GetExpectedKernelType(ctx);
    kt.place_ = ctx.Input<framework::LoDTensor>("X")->place();
    return kt;
  }
};

template <typename DeviceContext, typename Functor>
class ComparedKernel : public framework::OpKernel<typename Functor::ELEM_TYPE> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using T = typename Functor::ELEM_TYPE;
    auto* x = ctx.Input<framework::Tensor>("X");
    auto* y = ctx.Input<framework::Tensor>("Y");
    bool* out = ctx.Output<framework::Tensor>("Out")->mutable_data<bool>(ctx.GetPlace());
    platform::Transform<DeviceContext> trans;
    trans(ctx.template device_context<DeviceContext>(), x->data<T>(), x->data<T>() + x->numel(),
          y->data<T>(), out, Functor());
  }
};

}  // namespace operators
}  // namespace paddle

#define REGISTER_COMPARED_OP(op_type, _equation)                                      \
  struct _##op_type##Comment {                                                        \
    static char type[];                                                               \
    static char equation[];                                                           \
  };                                                                                  \
  char _##op_type##Comment::type[]{#op_type};                                         \
  char _##op_type##Comment::equation[]{_equation};                                    \
  REGISTER_OPERATOR(op_type, ::paddle::operators::ComparedOp,                         \
                    ::paddle::operators::ComparedOpMaker<_##op_type##Comment>,        \
                    ::paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>, \
                    ::paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);

#define REGISTER_COMPARED_KERNEL(op_type, dev, functor)                                          \
  REGISTER_OP_##dev##_KERNEL(                                                                    \
      op_type,                                                                                   \
      ::paddle::operators::ComparedKernel<::paddle::platform::dev##DeviceContext, functor<int>>, \
      ::paddle::operators::ComparedKernel<::paddle::platform::dev##DeviceContext,                \
                                          functor<int64_t>>,                                     \
      ::paddle::operators::ComparedKernel<::paddle::platform::dev##DeviceContext,                \
                                          functor<float>>);

REGISTER_COMPARED_OP(outside_above, "X > Y");
REGISTER_COMPARED_KERNEL(outside_above, CPU, paddle::operators::AboveFunctor);
REGISTER_COMPARED_OP(outside_near, "|X - Y| <= 1");
REGISTER_COMPARED_KERNEL(outside_near, CPU, paddle::operators::NearFunctor);
