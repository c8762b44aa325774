// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/elementwise/elementwise_op.h")
#include_next "paddle/fluid/operators/elementwise/elementwise_op.h"
#else
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/data_layout.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/operators/common_infer_shape_functions.h"
#include "paddle/fluid/operators/elementwise/elementwise_op_function.h"

namespace paddle {
namespace operators {

namespace details {
/// Of complex numbers each operand keeps its own type; kernels convert.
inline framework::OpKernelType ElementwiseTypeForVar(const framework::Tensor& tensor,
                                                     const framework::OpKernelType& expected) {
  const bool keep = framework::IsComplexType(expected.data_type_);
  return framework::OpKernelType(
      keep ? framework::TransToProtoVarType(tensor.dtype()) : expected.data_type_, tensor.place(),
      tensor.layout());
}
/// `to` gets the shape and LoD of `from`, if it is asked for.
inline void ShareShape(framework::InferShapeContext* ctx, const std::string& from,
                       const std::string& to) {
  if (!ctx->HasOutput(to)) return;
  ctx->ShareDim(from, to);
  ctx->ShareLoD(from, to);
}
}  // namespace details

/// Base of operators on the elements of X and Y, broadcast by attribute `axis`.
class ElementwiseOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  using Tensor = framework::Tensor;

  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "ElementwiseOp");
    OP_INOUT_CHECK(ctx->HasInput("Y"), "Input", "Y", "ElementwiseOp");
    OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "ElementwiseOp");
    const auto x_dims = ctx->GetInputDim("X");
    const auto y_dims = ctx->GetInputDim("Y");
    if (x_dims == y_dims) {
      ctx->ShareDim("X", "Out");
    } else {
      int axis = ctx->Attrs().Get<int>("axis");
      const int rank = std::max(x_dims.size(), y_dims.size());
      if (axis < 0) axis += std::abs(x_dims.size() - y_dims.size()) + 1;
      PADDLE_ENFORCE_EQ(axis >= 0 && axis < std::max(rank, 1), true,
                        platform::errors::InvalidArgument("axis %d is not in [0, %d)", axis, rank));
      const bool x_is_longer = x_dims.size() >= y_dims.size();
      const auto& small = x_is_longer ? y_dims : x_dims;
      const auto fit = axis + small.size() > rank ? trim_trailing_singular_dims(small) : small;
      ctx->SetOutputDim("Out", x_is_longer ? details::BroadcastTwoDims(x_dims, fit, axis)
                                           : details::BroadcastTwoDims(fit, y_dims, axis));
    }
    ctx->ShareLoD("X", "Out");
  }

  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        framework::OperatorWithKernel::IndicateOrPromoteVarDataTypes(ctx, "X", "Y"),
        ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    return details::ElementwiseTypeForVar(tensor, expected_kernel_type);
  }
};

class ElementwiseOpInferVarType : public framework::PassInDtypeAndVarTypeToOutput {
 protected:
  std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const override {
    static std::unordered_map<std::string, std::string> kSame{{"X", "Out"}};
    return kSame;
  }
};

/// Declaration of such an operator: a derived class says its name and equation.
class ElementwiseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInputX();
    AddInputY();
    AddOpOutput();
    AddAttr<int>("axis", "Where the dimensions of the shorter operand lie in the longer one's.")
        .SetDefault(-1);
    AddAttr<bool>("use_mkldnn", "Use oneDNN.").SetDefault(false).AsExtra();
    AddAttr<std::string>("x_data_format", "Not used.").SetDefault("").AsExtra();
    AddAttr<std::string>("y_data_format", "Not used.").SetDefault("").AsExtra();
    AddAttr<bool>("use_quantizer", "Not used.").SetDefault(false).AsExtra();
    AddAttr<std::string>("mkldnn_data_type", "Type of oneDNN's kernel.")
        .SetDefault("float32")
        .InEnum({"float32", "int8", "bfloat16"})
        .AsExtra();
    AddAttr<float>("Scale_x", "Scale of quantized X.").SetDefault(1.0f).AsExtra();
    AddAttr<float>("Scale_y", "Scale of quantized Y.").SetDefault(1.0f).AsExtra();
    AddAttr<float>("Scale_out", "Scale of quantized Out.").SetDefault(1.0f).AsExtra();
    AddOpComment();
  }

 protected:
  virtual void AddInputX() { AddInput("X", "The first operand."); }
  virtual void AddInputY() { AddInput("Y", "The second operand."); }
  virtual void AddOpOutput() { AddOutput("Out", "The result, of the broadcast shape."); }
  virtual void AddOpComment() { AddComment(GetCommentExamples()); }
  virtual std::string GetOpFuntionality() const { return ""; }
  virtual std::string GetName() const = 0;
  virtual std::string GetEquation() const = 0;
  std::string GetCommentExamples() const {
    return "Elementwise " + GetName() + ". " + GetOpFuntionality() + " " + GetEquation();
  }
};

/// Base of the gradients: X@GRAD and Y@GRAD have the shapes of X and Y.
class ElementwiseOpGrad : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  using Tensor = framework::Tensor;
  void InferShape(framework::InferShapeContext* ctx) const override {
    const auto out_grad_name = framework::GradVarName("Out");
    OP_INOUT_CHECK(ctx->HasInput("Y"), "Input", "Y", "ElementwiseOpGrad");
    OP_INOUT_CHECK(ctx->HasInput(out_grad_name), "Input", out_grad_name, "ElementwiseOpGrad");
    details::ShareShape(ctx, "X", framework::GradVarName("X"));
    details::ShareShape(ctx, "Y", framework::GradVarName("Y"));
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        framework::OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out")),
        ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    return details::ElementwiseTypeForVar(tensor, expected_kernel_type);
  }
};

/// Base of double gradients: DDOut has the shape of DOut.
class ElementwiseOpDoubleGrad : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  using Tensor = framework::Tensor;
  void InferShape(framework::InferShapeContext* ctx) const override {
    details::ShareShape(ctx, "X", framework::GradVarName("X"));
    details::ShareShape(ctx, "Y", framework::GradVarName("Y"));
    details::ShareShape(ctx, "DOut", "DDOut");
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(framework::OperatorWithKernel::IndicateVarDataType(ctx, "DOut"),
                                   ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    return details::ElementwiseTypeForVar(tensor, expected_kernel_type);
  }
};

/// Base of double gradients without the outputs X@GRAD and Y@GRAD: DDOut, the only output, has the
/// shape of DOut.
class ElementwiseOpDoubleGradWithoutDXDY : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  using Tensor = framework::Tensor;
  void InferShape(framework::InferShapeContext* ctx) const override {
    details::ShareShape(ctx, "DOut", "DDOut");
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    if (ctx.HasInput("DDX") && ctx.HasInput("DDY")) {
      return framework::OpKernelType(
          framework::OperatorWithKernel::IndicateOrPromoteVarDataTypes(ctx, "DDX", "DDY"),
          ctx.GetPlace());
    }
    const char* slot = ctx.HasInput("DDX") ? "DDX" : "DDY";
    OP_INOUT_CHECK(ctx.HasInput(slot), "Input", slot, "ElementwiseOpDoubleGradWithoutDXDY");
    return framework::OpKernelType(framework::OperatorWithKernel::IndicateVarDataType(ctx, slot),
                                   ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    return details::ElementwiseTypeForVar(tensor, expected_kernel_type);
  }
};

/// Base of triple gradients: the output D_DDX, the gradient of the input DDX, has its shape; so do
/// D_DDY, D_X, D_Y and D_DOut of the inputs DDY, X, Y and DOut.
class ElementwiseOpTripleGrad : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  using Tensor = framework::Tensor;
  void InferShape(framework::InferShapeContext* ctx) const override {
    for (const char* name : {"DDX", "DDY", "X", "Y", "DOut"}) {
      details::ShareShape(ctx, name, std::string("D_") + name);
    }
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        framework::OperatorWithKernel::IndicateVarDataType(ctx, "D_DDOut"), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    return details::ElementwiseTypeForVar(tensor, expected_kernel_type);
  }
};

/// Base of gradient kernels.
template <typename T>
class ElemwiseGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    const auto* dout = context.Input<framework::LoDTensor>(framework::GradVarName("Out"));
    auto* dx = context.Output<framework::LoDTensor>(framework::GradVarName("X"));
    ::phi::funcs::ElementwiseGradPreProcess(*dout, dx);
  }
};

DECLARE_INPLACE_OP_INFERER(ElementwiseOpInplaceInferer, {"X", "Out"});
DECLARE_INPLACE_OP_INFERER(ElementwiseGradOpInplaceInferer,
                           {framework::GradVarName("Out"), framework::GradVarName("X")});
DECLARE_INPLACE_OP_INFERER(ElementwiseDoubleGradOpInplaceInferer, {"DDX", "DDOut"});
DECLARE_INPLACE_OP_INFERER(ElementwiseTripleGradOpInplaceInferer, {"D_DDOut", "D_DDX"});
DECLARE_NO_NEED_BUFFER_VARS_INFERER(ElementwiseGradNoBufVarsInferer, "X", "Y");
DECLARE_NO_NEED_BUFFER_VARS_INFERER(ElementwiseDoubleGradNoBufVarsInferer, "Y", "DOut");
DECLARE_NO_NEED_BUFFER_VARS_INFERER(ElementwiseTripleGradNoBufVarsInferer, "DDX", "DDY");

}  // namespace operators
}  // namespace paddle

/// Makes the gradient operator of `kernel_type` from X, Y and Out@GRAD.
#define REGISTER_ELEMWISE_GRAD_MAKER(kernel_type, op_name)                            \
  template <typename T>                                                               \
  class kernel_type##GradMaker : public paddle::framework::SingleGradOpMaker<T> {     \
   public:                                                                            \
    using ::paddle::framework::SingleGradOpMaker<T>::SingleGradOpMaker;               \
                                                                                      \
   protected:                                                                         \
    void Apply(::paddle::framework::GradOpPtr<T> op) const override {                 \
      op->SetType(#kernel_type "_grad");                                              \
      op->SetInput("X", this->Input("X"));                                            \
      op->SetInput("Y", this->Input("Y"));                                            \
      op->SetInput(::paddle::framework::GradVarName("Out"), this->OutputGrad("Out")); \
      op->SetAttrMap(this->Attrs());                                                  \
      op->SetOutput(::paddle::framework::GradVarName("X"), this->InputGrad("X"));     \
      op->SetOutput(::paddle::framework::GradVarName("Y"), this->InputGrad("Y"));     \
    }                                                                                 \
  }
/// An operator of a maker `op_type##OpMaker` whose gradient is registered elsewhere.
#define REGISTER_ELEMWISE_EXPLICIT_OP_WITHOUT_GRAD(op_type, op_name)    \
  REGISTER_OPERATOR(op_type, ::paddle::operators::ElementwiseOp,        \
                    ::paddle::operators::Elementwise##op_name##OpMaker, \
                    ::paddle::operators::ElementwiseOpInferVarType,     \
                    op_type##GradMaker<::paddle::framework::OpDesc>,    \
                    op_type##GradMaker<::paddle::imperative::OpBase>,   \
                    ::paddle::operators::ElementwiseOpInplaceInferer);

#endif
