#include "framework/executor/sub_block.h"
#include "framework/op/checks_binding.h"
#include "framework/program/grad_op_desc_maker.h"
#include "ops/common/control_flow/control_flow.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {
namespace {

using Names = std::vector<std::string>;

phi::DenseTensor* TensorIn(framework::Scope* step, const std::string& name) {
  return step->Var(name)->GetMutable<phi::DenseTensor>();
}

framework::Variable* VariableIn(const framework::Scope& scope, const std::string& name) {
  framework::Variable* var = scope.FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(var, phi::errors::NotFound("recurrent: the variable `%s` is declared "
                                                     "nowhere in the program",
                                                     name));
  return var;
}

const phi::DenseTensor& ValueIn(const framework::Scope& scope, const std::string& name) {
  return VariableIn(scope, name)->Get<phi::DenseTensor>();
}

}  // namespace

/// Runs its block once for each row of its inputs (rows are steps in time), passing states on:
/// state i of a step is ex_state i of the next. Rows of the outputs are what the steps put out.
class RecurrentOp : public framework::OperatorBase, public framework::ChecksBinding {
 public:
  using framework::OperatorBase::OperatorBase;

  void CheckBinding(const framework::RuntimeContext&) const override {
    if (Attr<bool>("has_states")) CheckStates();
  }

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    if (Attr<bool>("has_states")) CheckStates();
    const std::vector<phi::DenseTensor> inputs = StepInputs(scope);
    const int64_t steps = inputs[0].dims()[0];
    phibridge::SubBlock block(*this, scope, place);
    const bool keeps_steps = block.StepsAreRead();
    std::vector<framework::Scope*> scopes;
    framework::Scope* previous = nullptr;
    for (int64_t i = 0; i < steps; ++i) {
      // Two scopes are enough for a step to see the one before.
      framework::Scope* step = block.Step(static_cast<size_t>(keeps_steps ? i : i % 2));
      const int64_t row = Attr<bool>("reverse") ? steps - 1 - i : i;
      LinkInputs(inputs, row, step);
      if (Attr<bool>("has_states")) LinkStates(scope, previous, step);
      block.Run(step);
      CopyOutputs(*step, scope, row, steps);
      if (keeps_steps) scopes.push_back(step);
      previous = step;
    }
    framework::Variable* steps_var = FindOutput(*this, scope, "step_scopes");
    if (keeps_steps) *steps_var->GetMutable<std::vector<framework::Scope*>>() = scopes;
  }

  std::vector<phi::DenseTensor> StepInputs(const framework::Scope& scope) const {
    std::vector<phi::DenseTensor> tensors;
    for (const framework::Variable* var : FindInputs(*this, scope, "inputs")) {
      tensors.push_back(Plain(var->Get<phi::DenseTensor>()));
      const phi::DDim& dims = tensors.back().dims();
      PADDLE_ENFORCE_EQ(dims.size() > 0 && dims[0] == tensors[0].dims()[0], true,
                        phi::errors::InvalidArgument(
                            "recurrent: all `inputs` have one row a step; `%s` has the shape %s, "
                            "the first one %s",
                            Inputs("inputs")[tensors.size() - 1], dims, tensors[0].dims()));
    }
    PADDLE_ENFORCE_EQ(
        tensors.empty(), false,
        phi::errors::InvalidArgument("recurrent: without `inputs` the number of steps is unknown"));
    return tensors;
  }

  void LinkInputs(const std::vector<phi::DenseTensor>& inputs, int64_t row,
                  framework::Scope* step) const {
    const Names& names = Inputs("inputs");  // within the block as outside
    for (size_t i = 0; i < names.size(); ++i) {
      phi::DenseTensor slice = inputs[i].Slice(row, row + 1);
      slice.Resize(phi::slice_ddim(inputs[i].dims(), 1, inputs[i].dims().size()));
      *TensorIn(step, names[i]) = slice;
    }
  }

  void CheckStates() const {
    const size_t ex_states = Attr<Names>("ex_states").size(), states = Attr<Names>("states").size();
    const size_t initial = Inputs("initial_states").size();
    PADDLE_ENFORCE(ex_states == initial && ex_states == states,
                   phi::errors::InvalidArgument("recurrent: %d `ex_states` for %d "
                                                "`initial_states` and %d `states`",
                                                ex_states, initial, states));
  }

  // As many of each: CheckStates.
  void LinkStates(const framework::Scope& scope, const framework::Scope* previous,
                  framework::Scope* step) const {
    const Names ex_states = Attr<Names>("ex_states");
    const Names from =
        previous == nullptr ? Inputs("initial_states") : Names(Attr<Names>("states"));
    for (size_t i = 0; i < from.size(); ++i) {
      *TensorIn(step, ex_states[i]) = ValueIn(previous == nullptr ? scope : *previous, from[i]);
    }
  }

  void CopyOutputs(const framework::Scope& step, const framework::Scope& scope, int64_t row,
                   int64_t steps) const {
    for (const std::string& name : Outputs("outputs")) {  // within the block as outside
      const phi::DenseTensor value = Plain(ValueIn(step, name));
      auto* out = VariableIn(scope, name)->GetMutable<phi::DenseTensor>();
      std::vector<int64_t> dims = phi::vectorize(value.dims());
      dims.insert(dims.begin(), steps);
      out->Resize(phi::make_ddim(dims));
      out->mutable_data(value.place(), value.dtype());
      out->set_layout(value.layout());
      phi::DenseTensor slice = out->Slice(row, row + 1);
      const size_t bytes = static_cast<size_t>(value.numel()) * phi::SizeOf(value.dtype());
      if (bytes != 0)
        phi::CopyBytes(out->place(), slice.data(), value.place(), value.data(), bytes);
    }
  }
};
PD_OPERATOR_CLASS(RecurrentOp);

/// All inputs, outputs and gradients of outputs; the step scopes as they are.
class RecurrentGradOpMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("recurrent_grad");
    for (const char* slot : {"inputs", "initial_states", "parameters"}) {
      grad->SetInput(slot, Input(slot));
      grad->SetOutput(framework::GradVarName(slot), InputGrad(slot, /*drop_empty_grad=*/false));
    }
    grad->SetInput("outputs", Output("outputs"));
    grad->SetInput(framework::GradVarName("outputs"), OutputGrad("outputs"));
    grad->SetInput("step_scopes", Output("step_scopes"));
    grad->SetInput(framework::GradVarName("step_scopes"), Output("step_scopes"));
    grad->SetAttrMap(Attrs());
    grad->SetBlockAttr("sub_block", grad_block_.at(0));
  }
};
PD_GRAD_OP_MAKER(MakeRecurrentGradOpMaker, RecurrentGradOpMaker);

}  // namespace paddle::operators
