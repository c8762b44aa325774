// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/activation_op.h")
#include_next "paddle/fluid/operators/activation_op.h"
#else
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/kernels/funcs/activation_functor.h"

namespace paddle {
namespace operators {

using ::phi::funcs::ActBwdOpFwdDeps;
using ::phi::funcs::BaseActivationFunctor;
using ::phi::funcs::kDepOut;
using ::phi::funcs::kDepX;
using ::phi::funcs::kNoDeps;

using framework::To32BitIndex;

/// Operators that take and give SelectedRows too.
inline std::unordered_set<std::string> CanBeUsedBySelectedRows = {
    "abs", "abs_grad", "square", "square_grad", "sqrt", "sqrt_grad"};

// Brings functors of phi::funcs here.
#define USE_PHI_FUNCTOR(name)        \
  using ::phi::funcs::name##Functor; \
  using ::phi::funcs::name##GradFunctor;
#define USE_PHI_DOUBLE_GRAD_FUNCTOR(name) using ::phi::funcs::name##GradGradFunctor;
#define USE_PHI_TRIPLE_GRAD_FUNCTOR(name) using ::phi::funcs::name##TripleGradFunctor;
USE_PHI_FUNCTOR(Sin)
USE_PHI_FUNCTOR(Cos)
USE_PHI_FUNCTOR(Tan)
USE_PHI_FUNCTOR(Sinh)
USE_PHI_FUNCTOR(Cosh)
USE_PHI_FUNCTOR(Asin)
USE_PHI_FUNCTOR(Acos)
USE_PHI_FUNCTOR(Atan)
USE_PHI_FUNCTOR(Asinh)
USE_PHI_FUNCTOR(Acosh)
USE_PHI_FUNCTOR(Atanh)
USE_PHI_FUNCTOR(Exp)
USE_PHI_FUNCTOR(Expm1)
USE_PHI_FUNCTOR(Log)
USE_PHI_FUNCTOR(Log2)
USE_PHI_FUNCTOR(Log10)
USE_PHI_FUNCTOR(Log1p)
USE_PHI_FUNCTOR(Sqrt)
USE_PHI_FUNCTOR(Rsqrt)
USE_PHI_FUNCTOR(Square)
USE_PHI_FUNCTOR(Reciprocal)
USE_PHI_FUNCTOR(Sigmoid)
USE_PHI_FUNCTOR(LogSigmoid)
USE_PHI_FUNCTOR(Silu)
USE_PHI_FUNCTOR(Tanh)
USE_PHI_FUNCTOR(TanhShrink)
USE_PHI_FUNCTOR(Softsign)
USE_PHI_FUNCTOR(Relu)
USE_PHI_FUNCTOR(Relu6)
USE_PHI_FUNCTOR(LeakyRelu)
USE_PHI_FUNCTOR(ThresholdedRelu)
USE_PHI_FUNCTOR(HardShrink)
USE_PHI_FUNCTOR(SoftShrink)
USE_PHI_FUNCTOR(ELU)
USE_PHI_FUNCTOR(CELU)
USE_PHI_FUNCTOR(Swish)
USE_PHI_FUNCTOR(Pow)
USE_PHI_FUNCTOR(Softplus)
USE_PHI_FUNCTOR(HardSigmoid)
USE_PHI_FUNCTOR(HardSwish)
USE_PHI_FUNCTOR(STanh)
USE_PHI_FUNCTOR(BRelu)
USE_PHI_FUNCTOR(Mish)
USE_PHI_FUNCTOR(Logit)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Tanh)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Sigmoid)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Relu)
USE_PHI_DOUBLE_GRAD_FUNCTOR(LeakyRelu)
USE_PHI_DOUBLE_GRAD_FUNCTOR(ELU)
USE_PHI_DOUBLE_GRAD_FUNCTOR(CELU)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Square)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Sqrt)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Rsqrt)
USE_PHI_DOUBLE_GRAD_FUNCTOR(Log)
USE_PHI_TRIPLE_GRAD_FUNCTOR(Tanh)
USE_PHI_TRIPLE_GRAD_FUNCTOR(Sigmoid)
using ::phi::funcs::CeilFunctor;
using ::phi::funcs::ELUGradNegativeAlphaFunctor;
using ::phi::funcs::FloorFunctor;
using ::phi::funcs::ReluCPUFunctor;
using ::phi::funcs::ReluCUDAFunctor;
using ::phi::funcs::RoundFunctor;
using ::phi::funcs::ZeroGradFunctor;

/// ln(1 + exp(x)), x cut to [-threshold, threshold].
template <typename T>
struct SoftReluFunctor : public BaseActivationFunctor<T> {
  float threshold;
  typename BaseActivationFunctor<T>::AttrPair GetAttrs() { return {{"threshold", &threshold}}; }
  template <typename Device, typename X, typename Out>
  void operator()(Device d, X x, Out out) const {
    const T limit = static_cast<T>(threshold);
    out.device(d) = x.unaryExpr(
        [limit](T v) -> T { return std::log1p(std::exp(std::min(std::max(v, -limit), limit))); });
  }
};
/// As the original's: 0 unless -threshold < out < threshold.
template <typename T>
struct SoftReluGradFunctor : public BaseActivationFunctor<T> {
  float threshold;
  typename BaseActivationFunctor<T>::AttrPair GetAttrs() { return {{"threshold", &threshold}}; }
  template <typename Device, typename X, typename Out, typename dOut, typename dX>
  void operator()(Device d, X /*x*/, Out out, dOut dout, dX dx) const {
    const T limit = static_cast<T>(threshold);
    dx.device(d) = dout * out.unaryExpr([limit](T v) -> T {
      return v > -limit && v < limit ? -std::expm1(-v) : static_cast<T>(0);
    });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepOut; }
};
/// DDOut of the absolute value: DDX with the sign of X.
template <typename T>
struct AbsGradGradFunctor : public BaseActivationFunctor<T> {
  template <typename Device>
  void operator()(const Device& /*dev*/, const framework::Tensor* X,
                  const framework::Tensor* /*Out*/, const framework::Tensor* ddX,
                  framework::Tensor* ddOut, framework::Tensor* /*dOut*/,
                  framework::Tensor* /*dX*/) const {
    const T zero = static_cast<T>(0);
    const T* x = X->data<T>();
    const T* ddx = ddX->data<T>();
    ::phi::funcs::details::ForEachElement<T>(ddOut, [=](int64_t i) {
      return x[i] > zero ? ddx[i] : x[i] < zero ? -ddx[i] : zero;
    });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepX; }
};

namespace details {
/// An input of an operator on elements. Errors: NotFound.
inline const framework::Tensor* ActivationInput(const framework::ExecutionContext& context,
                                                const std::string& name) {
  const framework::Variable* var = context.InputVar(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, platform::errors::NotFound("input %s of %s is missing", name, context.Type()));
  return framework::GetLoDTensorOrSelectedRowsValueFromVar(*var);
}
inline framework::Tensor* ActivationOutput(const framework::ExecutionContext& context,
                                           const std::string& name) {
  framework::Variable* var = context.OutputVar(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, platform::errors::NotFound("output %s of %s is missing", name, context.Type()));
  return framework::GetMutableLoDTensorOrSelectedRowsValueFromVar(var);
}
}  // namespace details

/// X and Out of an operator on elements. Errors: NotFound.
inline void ExtractActivationTensor(const framework::ExecutionContext& context,
                                    const framework::Tensor** X, framework::Tensor** Out) {
  *X = details::ActivationInput(context, "X");
  *Out = details::ActivationOutput(context, "Out");
}
/// The tensors of its gradient; what kDepValue does not ask for is X@GRAD for X and Out@GRAD for
/// Out. Errors: NotFound.
template <ActBwdOpFwdDeps kDepValue>
inline void ExtractActivationGradTensor(const framework::ExecutionContext& context,
                                        const framework::Tensor** X, const framework::Tensor** Out,
                                        const framework::Tensor** dOut, framework::Tensor** dX) {
  *dOut = details::ActivationInput(context, framework::GradVarName("Out"));
  *dX = details::ActivationOutput(context, framework::GradVarName("X"));
  *X = (kDepValue & kDepX) != 0 ? details::ActivationInput(context, "X") : *dX;
  *Out = (kDepValue & kDepOut) != 0 ? details::ActivationInput(context, "Out") : *dOut;
}
/// The tensors of a second derivative that reads DOut; a missing one of dX, dOut and ddOut stays as
/// it is. Errors: NotFound.
inline void ExtractDoubleGradTensorWithInputDOut(const framework::ExecutionContext& ctx,
                                                 const framework::Tensor** X,
                                                 const framework::Tensor** ddX,
                                                 framework::Tensor** dX,
                                                 const framework::Tensor** dOut,
                                                 framework::Tensor** ddOut) {
  *ddX = details::ActivationInput(ctx, "DDX");
  *X = details::ActivationInput(ctx, "X");
  if (ctx.HasOutput("DDOut")) *ddOut = ctx.Output<framework::Tensor>("DDOut");
  if (ctx.HasOutput("DX")) *dX = ctx.Output<framework::Tensor>("DX");
  if (ctx.HasInput("DOut")) *dOut = ctx.Input<framework::Tensor>("DOut");
}

/// A kernel of a functor: Out = functor(X), its attributes read from the operator.
template <typename DeviceContext, typename Functor>
class ActivationKernel : public framework::OpKernel<typename Functor::ELEMENT_TYPE> {
 public:
  using T = typename Functor::ELEMENT_TYPE;
  void Compute(const framework::ExecutionContext& context) const override {
    const framework::Tensor* X = nullptr;
    framework::Tensor* Out = nullptr;
    ExtractActivationTensor(context, &X, &Out);
    Out->mutable_data<T>(context.GetPlace());
    auto x = framework::EigenVector<T>::Flatten(*X);
    auto out = framework::EigenVector<T>::Flatten(*Out);
    auto* place = context.template device_context<DeviceContext>().eigen_device();
    Functor functor;
    for (auto& attr : functor.GetAttrs()) *attr.second = context.Attr<float>(attr.first);
    functor(*place, x, out);
  }
};

/// Of its gradient: X@GRAD from Out@GRAD and what Functor::FwdDeps() names.
template <typename DeviceContext, typename Functor>
class ActivationGradKernel : public framework::OpKernel<typename Functor::ELEMENT_TYPE> {
 public:
  using T = typename Functor::ELEMENT_TYPE;
  void Compute(const framework::ExecutionContext& context) const override {
    const framework::Tensor *X = nullptr, *Out = nullptr, *dOut = nullptr;
    framework::Tensor* dX = nullptr;
    ExtractActivationGradTensor<Functor::FwdDeps()>(context, &X, &Out, &dOut, &dX);
    dX->mutable_data<T>(context.GetPlace());
    auto x = framework::EigenVector<T>::Flatten(*X);
    auto out = framework::EigenVector<T>::Flatten(*Out);
    auto dout = framework::EigenVector<T>::Flatten(*dOut);
    auto dx = framework::EigenVector<T>::Flatten(*dX);
    auto* place = context.template device_context<DeviceContext>().eigen_device();
    Functor functor;
    for (auto& attr : functor.GetAttrs()) *attr.second = context.Attr<float>(attr.first);
    functor(*place, x, out, dout, dx);
  }
};
template <typename DeviceContext, typename T>
class ELUGradKernel : public ActivationGradKernel<DeviceContext, ELUGradFunctor<T>> {};

}  // namespace operators
}  // namespace paddle

/// macro(operator, name, functor, gradient's functor) of those that the original has here.
#define FOR_EACH_ACTIVATION_OP(macro)                               \
  macro(soft_relu, SoftRelu, SoftReluFunctor, SoftReluGradFunctor); \
  macro(softsign, Softsign, SoftsignFunctor, SoftsignGradFunctor);

#endif
