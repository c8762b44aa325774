#pragma once

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

// Functions of one number among the ops that the original generates: their slots are x and out.

namespace paddle {
namespace operators {

/// out = f(x), element by element.
class LowerUnaryOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("x", "A tensor of any shape.");
    AddOutput("out", "Of the shape of x.");
    MakeAttributes();
    AddComment(Comment());
  }

 protected:
  virtual const char* Comment() const = 0;
  virtual void MakeAttributes() {}
};

struct LowerXSlot {
  static constexpr const char* kName = "x";
};
using OpTypedByLowerX = OpTypedBy<LowerXSlot>;
struct LowerOutGradSlot {
  static constexpr const char* kName = "out@GRAD";
};
using OpTypedByLowerOutGrad = OpTypedBy<LowerOutGradSlot>;

/// The reference: `Function(ctx)` reads the attributes, its call maps one value in float64.
template <typename DeviceContext, typename T, typename Function>
class LowerUnaryReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("x");
    const Function function(ctx);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<T>(function(static_cast<double>(x->data<T>()[i])));
    }
  }
};

}  // namespace operators
}  // namespace paddle
