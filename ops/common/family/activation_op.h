#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

/// Out = f(X), element by element, without attributes.
class ActivationOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "A tensor of the shape of X; it may share X's memory.");
    MakeAttributes();
    AddComment(Comment());
  }

 protected:
  virtual const char* Comment() const = 0;
  virtual void MakeAttributes() {}
};

DECLARE_INPLACE_OP_INFERER(ActivationInplaceInferer, {"X", "Out"});

/// The reference of an activation. `Function::Apply(w)` maps one value, in the wide type.
template <typename DeviceContext, typename T, typename Function>
class ActivationReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = reference::Narrow<T>(Function::Apply(reference::Widen(values[i])));
    }
  }
};

}  // namespace operators
}  // namespace paddle
