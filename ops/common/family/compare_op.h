#pragma once

#include "ops/common/family/elementwise_op.h"
#include "phi/infermeta/compare.h"

namespace paddle {
namespace operators {

/// Out = X op Y, element by element, as truth values; the smaller shape is repeated.
class CompareOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "The left operand.");
    AddInput("Y", "The right operand, of the type of X.");
    AddOutput("Out", "bool, of the broadcast shape.");
    AddAttr<int>("axis",
                 "Where the shape with fewer dimensions is laid along the other; -1: at the end.")
        .SetDefault(-1);
    AddAttr<bool>("force_cpu", "Compare on the CPU, wherever the program runs.").SetDefault(false);
    AddComment(std::string("Out = X ") + Symbol() + " Y.");
  }

 protected:
  virtual const char* Symbol() const = 0;
};

/// A test goes by the type of X; `force_cpu` keeps it on the CPU.
class CompareOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const bool on_cpu = ctx.HasAttr("force_cpu") && ctx.Attr<bool>("force_cpu");
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"),
                                   on_cpu ? phi::Place(phi::CPUPlace()) : ctx.GetPlace());
  }
};

/// Truth values of X and Y (or of X), element by element.
class LogicalOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "Not 0 is true.");
    if (Binary()) AddInput("Y", "Not 0 is true; of the type of X.");
    AddOutput("Out", "bool, of the broadcast shape.");
    AddComment(std::string("Out = ") + Formula() + ".");
  }

 protected:
  virtual const char* Formula() const = 0;
  virtual bool Binary() const { return true; }
};

/// Bits of X and Y (or of X), element by element.
class BitwiseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "Integers or bool.");
    if (Binary()) AddInput("Y", "Of the type of X.");
    AddOutput("Out", "Of the type of X and the broadcast shape.");
    AddComment(std::string("Out = ") + Formula() + ".");
  }

 protected:
  virtual const char* Formula() const = 0;
  virtual bool Binary() const { return true; }
};

/// Tests without attributes, on the values of X; `Function::Apply(a)` is a bool.
template <typename DeviceContext, typename T, typename Function>
class TestReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    bool* y = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i)
      y[i] = Function::Apply(reference::Widen(x->data<T>()[i]));
  }
};

}  // namespace operators
}  // namespace paddle
