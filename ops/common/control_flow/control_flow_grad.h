#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/sub_block.h"
#include "framework/program/grad_op_desc_maker.h"
#include "framework/program/var_type_inference.h"
#include "ops/common/control_flow/control_flow.h"

// What gradients of operators that run blocks share.

namespace paddle {
namespace operators {

/// `to` becomes what `from` is; the memory of tensors is shared.
void ShareVariable(const framework::Variable& from, framework::Variable* to);

/// total += part, element by element of an array; a tensor without memory counts as zeros.
void AddVariable(const framework::Variable& part, framework::Variable* total,
                 const phi::Place& place);

/// Zeros of the shape and type of `like`; nothing happens if that has no value. What holds selected
/// rows gets none.
void ZerosLike(const framework::Variable& like, framework::Variable* out, const phi::Place& place);

/// True if `var` holds memory: a tensor that was computed, or an array with such an element.
bool HasValue(const framework::Variable& var);

/// The variable `name` of the scope itself, made if need be, of the kind that the block describes
/// or, failing that, of that of `like`.
framework::Variable* LocalVariable(const framework::BlockDesc& block, const std::string& name,
                                   const framework::Variable* like, framework::Scope* scope);

/// Errors: InvalidArgument unless output `slot`@GRAD is empty or has as many names as input `slot`.
inline void CheckGradOfEach(const framework::OperatorBase& op, const char* slot) {
  const size_t inputs = op.Inputs(slot).size();
  const size_t grads = op.Outputs(framework::GradVarName(slot)).size();
  PADDLE_ENFORCE(grads == 0 || grads == inputs,
                 phi::errors::InvalidArgument("%s: %d gradients of the %d variables in %s",
                                              op.Type(), grads, inputs, slot));
}

inline bool HasName(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// "A=B C=D" as pairs.
std::vector<std::pair<std::string, std::string>> SlotPairs(const char* text);
/// The name without its ending @GRAD.
std::string WithoutGrad(const std::string& name);

/// The scopes that a forward operator saved for its gradient.
const std::vector<framework::Scope*>& SavedScopes(const framework::OperatorBase& op,
                                                  const framework::Scope& scope, const char* slot);

/// How another operator is the gradient of an operator: "SLOT=NAME" for each slot of that operator,
/// separated by spaces, where NAME is an input of the forward operator, or with @GRAD the gradient
/// of an output (among the inputs) or of an input (among the outputs).
struct OpAsGrad {
  const char* type;
  const char* inputs;
  const char* outputs;
};

template <const OpAsGrad& kOp>
class OpAsGradMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType(kOp.type);
    for (const auto& [slot, name] : SlotPairs(kOp.inputs)) {
      const std::string plain = WithoutGrad(name);
      grad->SetInput(slot, plain == name ? Input(name) : OutputGrad(plain));
    }
    for (const auto& [slot, name] : SlotPairs(kOp.outputs)) {
      grad->SetOutput(slot, InputGrad(WithoutGrad(name), /*drop_empty_grad=*/false));
    }
    grad->SetAttrMap(Attrs());
  }
};

/// Each gradient of slot `Slot::kName` has the kind, element type and shape of its variable.
template <typename Slot>
class GradsOfSlotVarType : public framework::StaticGraphVarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const std::string grads = framework::GradVarName(Slot::kName);
    if (!ctx->HasInput(Slot::kName) || !ctx->HasOutput(grads)) return;
    const std::vector<std::string>& names = this->Output(ctx, grads);
    for (size_t i = 0; i < names.size(); ++i) {
      if (names[i] == framework::kEmptyVarName) continue;
      const int at = static_cast<int>(i);
      ctx->SetOutputType(grads, ctx->GetInputType(Slot::kName, at), at);
      ctx->SetOutputDataType(grads, ctx->GetInputDataType(Slot::kName, at), at);
    }
  }
};

template <typename Slot>
class GradsOfSlotInferShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    const std::string grads = framework::GradVarName(Slot::kName);
    const std::vector<std::string> names = ctx->Outputs(grads);
    for (size_t i = 0; i < names.size(); ++i) {
      if (names[i] != framework::kEmptyVarName) ctx->ShareDim(Slot::kName, grads, i, i);
    }
  }
};

}  // namespace operators
}  // namespace paddle
