#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "framework/program/grad_op_desc_maker.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_op.h"
#include "phi/infermeta/backward.h"

// What gradient ops share. They have no proto and no legacy reference: their kernels are proved
// against central differences of the forward op (parity/harness/grad.h).

namespace paddle {
namespace operators {

/// What a gradient op reads and writes, in names of the forward op's slots, separated by spaces.
struct GradSlots {
  const char* inputs;     // forward inputs that it reads
  const char* outputs;    // forward outputs that it reads
  const char* out_grads;  // outputs whose gradients it reads
  const char* in_grads;   // inputs whose gradients it computes
};

inline std::vector<std::string> SplitSlots(const char* names) {
  std::istringstream text(names);
  std::vector<std::string> slots;
  for (std::string slot; text >> slot;) slots.push_back(slot);
  return slots;
}

/// `foo_grad` of `foo`, with all its attributes.
template <const GradSlots& kSlots>
class SlotGradOpMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType(this->ForwardOpType() + "_grad");
    for (const std::string& slot : SplitSlots(kSlots.inputs))
      grad->SetInput(slot, this->Input(slot));
    for (const std::string& slot : SplitSlots(kSlots.outputs))
      grad->SetInput(slot, this->Output(slot));
    for (const std::string& slot : SplitSlots(kSlots.out_grads)) {
      grad->SetInput(framework::GradVarName(slot), this->OutputGrad(slot));
    }
    for (const std::string& slot : SplitSlots(kSlots.in_grads)) {
      grad->SetOutput(framework::GradVarName(slot), this->InputGrad(slot, DropsEmpty(slot)));
    }
    grad->SetAttrMap(this->Attrs());
  }

  /// False where a slot holds several variables, of which some may have no gradient.
  virtual bool DropsEmpty(const std::string& /*slot*/) const { return true; }
};

/// The same for lists: a variable without a gradient becomes @EMPTY@.
template <const GradSlots& kSlots>
class ListGradOpMaker final : public SlotGradOpMaker<kSlots> {
 public:
  using SlotGradOpMaker<kSlots>::SlotGradOpMaker;

 protected:
  bool DropsEmpty(const std::string& /*slot*/) const override { return false; }
};

/// Each gradient that is asked for has the shape and LoD of its variable, which the gradient op
/// reads too. Errors: InvalidArgument if none is asked for.
template <const GradSlots& kSlots>
struct LikeForwardInferShape : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    bool any = false;
    for (const std::string& slot : SplitSlots(kSlots.in_grads)) {
      const std::string grad = framework::GradVarName(slot);
      if (!ctx->HasOutputs(grad, /*allow_null=*/true)) continue;
      const std::vector<std::string> names = ctx->Outputs(grad);
      for (size_t i = 0; i < names.size(); ++i) {
        if (names[i] == framework::kEmptyVarName) continue;
        any = true;
        ctx->ShareDim(slot, grad, i, i);
        ctx->ShareLoD(slot, grad, i, i);
      }
    }
    PADDLE_ENFORCE(any,
                   phi::errors::InvalidArgument("no gradient of %s is asked for", kSlots.in_grads));
  }
};

struct OutGradSlot {
  static constexpr const char* kName = "Out@GRAD";
};
using OpTypedByOutGrad = OpTypedBy<OutGradSlot>;
struct YGradSlot {
  static constexpr const char* kName = "Y@GRAD";
};
using OpTypedByYGrad = OpTypedBy<YGradSlot>;
struct OutputGradSlot {
  static constexpr const char* kName = "Output@GRAD";
};
using OpTypedByOutputGrad = OpTypedBy<OutputGradSlot>;

DECLARE_INPLACE_OP_INFERER(GradInplaceInferer, {"Out@GRAD", "X@GRAD"});

/// X@GRAD as the forward op's XShape tells. Errors: those of DimsOfXShape.
struct XShapeGradInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim xshape = ctx->GetInputDim("XShape");
    // a loop hands gradients on that no block declares
    const phi::DDim out_grad =
        ctx->HasInput("Out@GRAD") ? ctx->GetInputDim("Out@GRAD") : phi::make_ddim({-1});
    ctx->SetOutputDim("X@GRAD", phi::DimsOfXShape(xshape, out_grad));
    ctx->ShareLoD("XShape", "X@GRAD");
  }
};

}  // namespace operators
}  // namespace paddle
