// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/reduce_ops/reduce_op.h")
#include_next "paddle/fluid/operators/reduce_ops/reduce_op.h"
#else
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "paddle/fluid/framework/data_type_transform.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/operators/reduce_ops/reduce_op_function.h"
#include "paddle/phi/kernels/cpu/reduce.h"
#include "paddle/phi/kernels/funcs/reduce_functor.h"

namespace paddle {
namespace operators {

/// The axes counted from the front; all with reduce_all. Errors: InvalidArgument.
inline std::vector<int> GetReduceDim(const std::vector<int>& dims, int dim_size, bool reduce_all) {
  std::vector<int> axes;
  if (reduce_all) {
    for (int i = 0; i < dim_size; ++i) axes.push_back(i);
    return axes;
  }
  for (int axis : dims) {
    PADDLE_ENFORCE_EQ(
        axis >= -dim_size && axis < dim_size, true,
        platform::errors::InvalidArgument("attribute dim names axis %d of an X of %d dimensions: "
                                          "give an axis in [-%d, %d)",
                                          axis, dim_size, dim_size, dim_size));
    axes.push_back(axis < 0 ? axis + dim_size : axis);
  }
  return axes;
}

/// Out = Functor over attribute `dim` of X, in attribute `out_dtype` if it is set.
template <typename DeviceContext, typename T, typename Functor>
class ReduceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    const bool reduce_all = context.Attr<bool>("reduce_all");
    auto* output = context.Output<framework::Tensor>("Out");
    const auto dims = context.Attr<std::vector<int>>("dim");
    const bool keep_dim = context.Attr<bool>("keep_dim");
    const int out_dtype = context.HasAttr("out_dtype") ? context.Attr<int>("out_dtype") : -1;
    const auto* input = context.Input<framework::Tensor>("X");
    const ::phi::CPUContext& dev_ctx = context.template device_context<DeviceContext>();
    ::phi::Reduce<::phi::CPUContext, T, Functor>(
        dev_ctx, *input, reduce_all, std::vector<int64_t>(dims.begin(), dims.end()), keep_dim,
        out_dtype < 0 ? ::phi::DataType::UNDEFINED
                      : framework::TransToPhiDataType(
                            static_cast<framework::proto::VarType::Type>(out_dtype)),
        output);
  }
};
template <typename DeviceContext, typename OutT, typename Functor>
class BoolReduceKernel : public framework::OpKernel<OutT> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    const auto dims = context.Attr<std::vector<int>>("dim");
    const ::phi::CPUContext& dev_ctx = context.template device_context<DeviceContext>();
    ::phi::BoolReduceKernel<::phi::CPUContext, OutT, Functor>(
        dev_ctx, *context.Input<framework::Tensor>("X"),
        std::vector<int64_t>(dims.begin(), dims.end()), context.Attr<bool>("keep_dim"),
        context.Attr<bool>("reduce_all"), context.Output<framework::Tensor>("Out"));
  }
};
/// X@GRAD from X, Out and Out@GRAD; kNoNeedBufferX and kNoNeedBufferY say that
/// the functor does not read X or Out. Out@GRAD of another type is cast to T.
template <typename DeviceContext, typename T, typename Functor, bool kNoNeedBufferX = false,
          bool kNoNeedBufferY = false>
class ReduceGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    const auto* dout = context.Input<framework::Tensor>(framework::GradVarName("Out"));
    auto* dx = context.Output<framework::Tensor>(framework::GradVarName("X"));
    dx->mutable_data<T>(context.GetPlace());
    const auto* x = kNoNeedBufferX ? dx : context.Input<framework::Tensor>("X");
    framework::Tensor cast;
    if (dout->dtype() != ::phi::CppTypeToDataType<T>::Type()) {
      framework::TransDataType(*dout, framework::DataTypeTrait<T>::DataType(), &cast);
      dout = &cast;
    }
    const bool has_out = !kNoNeedBufferY && context.HasInput("Out");
    const auto* out = has_out ? context.Input<framework::Tensor>("Out") : dout;
    const ::phi::CPUContext& dev_ctx = context.template device_context<DeviceContext>();
    ::phi::funcs::LaunchReduceGradKernel<::phi::CPUContext, T, Functor>(
        dev_ctx, x, out, dout, dx, Functor(), context.Attr<std::vector<int>>("dim"),
        context.Attr<bool>("reduce_all"));
  }
};

class ReduceOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "ReduceOp");
    OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "ReduceOp");
    const auto x_dims = ctx->GetInputDim("X");
    const auto dims = ctx->Attrs().Get<std::vector<int>>("dim");
    const bool keep_dim = ctx->Attrs().Get<bool>("keep_dim");
    const bool reduce_all = ctx->Attrs().Get<bool>("reduce_all") ||
                            dims.size() == static_cast<size_t>(x_dims.size()) || dims.empty();
    const auto axes = GetReduceDim(dims, x_dims.size(), reduce_all);
    std::vector<int64_t> out;
    for (int i = 0; i < x_dims.size(); ++i) {
      if (std::find(axes.begin(), axes.end(), i) == axes.end()) {
        out.push_back(x_dims[i]);
      } else if (keep_dim) {
        out.push_back(1);
      }
    }
    if (out.empty()) out.push_back(1);
    ctx->SetOutputDim("Out", ::phi::make_ddim(out));
    if (std::find(axes.begin(), axes.end(), 0) == axes.end()) ctx->ShareLoD("X", "Out");
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(framework::OperatorWithKernel::IndicateVarDataType(ctx, "X"),
                                   ctx.GetPlace());
  }
};
/// Computes where X lies, whatever the executor's place is.
class ReduceOpUseInputPlace : public ReduceOp {
 public:
  using ReduceOp::ReduceOp;
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    framework::OpKernelType type = ReduceOp::GetExpectedKernelType(ctx);
    type.place_ = ctx.Input<framework::Tensor>("X")->place();
    return type;
  }
};
class ReduceGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "ReduceGradOp");
    // Only checks the axes, which the kernel takes as indices.
    GetReduceDim(ctx->Attrs().Get<std::vector<int>>("dim"), ctx->GetInputDim("X").size(),
                 ctx->Attrs().Get<bool>("reduce_all"));
    const auto x_grad_name = framework::GradVarName("X");
    if (!ctx->HasOutput(x_grad_name)) return;
    ctx->ShareDim("X", x_grad_name);
    ctx->ShareLoD("X", x_grad_name);
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const int in_dtype = ctx.HasAttr("in_dtype") ? ctx.Attr<int>("in_dtype") : -1;
    return framework::OpKernelType(in_dtype >= 0
                                       ? static_cast<framework::proto::VarType::Type>(in_dtype)
                                       : framework::OperatorWithKernel::IndicateVarDataType(
                                             ctx, framework::GradVarName("Out")),
                                   ctx.GetPlace());
  }
};
/// Declaration of a reduction: a derived class says its name.
class ReduceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "The operand.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("dim", "The axes.").SetDefault({0});
    AddAttr<bool>("keep_dim", "Keep the axes as ones.").SetDefault(false);
    AddAttr<bool>("reduce_all", "Reduce all axes.").SetDefault(false);
    AddAttr<int>("in_dtype", "Type of the operand, -1: as it is.").SetDefault(-1).AsExtra();
    AddAttr<int>("out_dtype", "Type of the result, -1: as it is.").SetDefault(-1).AsExtra();
    AddAttr<bool>("use_mkldnn", "Use oneDNN.").SetDefault(false).AsExtra();
    AddComment(GetOpType() + ": " + GetName() + " over axes of a tensor.");
  }

 protected:
  virtual std::string GetName() const = 0;
  virtual std::string GetOpType() const = 0;
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;  // as in the original

#define PHIBRIDGE_REDUCE_OP_MAKER(op_name)                                 \
  class __##op_name##Maker__ : public ::paddle::operators::ReduceOpMaker { \
   protected:                                                              \
    std::string GetName() const override { return #op_name; }              \
    std::string GetOpType() const override { return "Reduce " #op_name; }  \
  }
#define REGISTER_REDUCE_OP(op_name)                                                               \
  PHIBRIDGE_REDUCE_OP_MAKER(op_name);                                                             \
  REGISTER_OPERATOR(op_name, ::paddle::operators::ReduceOp, __##op_name##Maker__,                 \
                    ::paddle::framework::DefaultGradOpMaker<::paddle::framework::OpDesc, true>,   \
                    ::paddle::framework::DefaultGradOpMaker<::paddle::imperative::OpBase, true>); \
  REGISTER_OPERATOR(op_name##_grad, ::paddle::operators::ReduceGradOp)
#define REGISTER_REDUCE_OP_WITHOUT_GRAD(op_name, ...)                                          \
  PHIBRIDGE_REDUCE_OP_MAKER(op_name);                                                          \
  REGISTER_OPERATOR(op_name, ::paddle::operators::ReduceOp##__VA_ARGS__, __##op_name##Maker__, \
                    ::paddle::framework::EmptyGradOpMaker<::paddle::framework::OpDesc>,        \
                    ::paddle::framework::EmptyGradOpMaker<::paddle::imperative::OpBase>)

#endif
