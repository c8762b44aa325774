#pragma once

#include <string>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

/// One truth value about all numbers of X. The original never gave these ops a PHI kernel.
class OverflowOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "A tensor or SelectedRows.");
    AddOutput("Out", "bool, of shape [1].");
    AddComment(std::string("Out = whether ") + Question() + ".");
  }

 protected:
  virtual const char* Question() const = 0;
};

class OverflowOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", {1});
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
};

class OverflowOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputType("Out", framework::proto::VarType::LOD_TENSOR);
    ctx->SetOutputDataType("Out", framework::proto::VarType::BOOL);
  }
};

/// Whether any number passes `Function::Test`, or with kAll, whether all of them do.
template <typename DeviceContext, typename T, typename Function, bool kAll>
class OverflowKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* values = x->data<T>();
    bool found = false;
    for (int64_t i = 0; i < x->numel() && !found; ++i) {
      found = Function::Test(static_cast<double>(values[i])) != kAll;
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    *reference::Allocate<bool>(ctx, out) = found != kAll;
  }
};

}  // namespace operators
}  // namespace paddle
