#include "framework/executor/sub_block.h"
#include "ops/common/control_flow/control_flow_grad.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {
namespace {

using RecurrentNames = std::vector<std::string>;
using framework::GradVarName;

phi::DenseTensor RowOf(const phi::DenseTensor& all, int64_t row) {
  phi::DenseTensor slice = all.Slice(row, row + 1);
  slice.Resize(phi::slice_ddim(all.dims(), 1, all.dims().size()));
  return slice;
}

// Row `row` of `all`, which is made for `rows` of them where it is not there yet.
void PutRow(const phi::DenseTensor& value, int64_t row, int64_t rows, phi::DenseTensor* all) {
  std::vector<int64_t> dims = phi::vectorize(value.dims());
  dims.insert(dims.begin(), rows);
  all->Resize(phi::make_ddim(dims));
  all->mutable_data(value.place(), value.dtype());
  phi::DenseTensor slice = all->Slice(row, row + 1);
  const size_t bytes = static_cast<size_t>(value.numel()) * phi::SizeOf(value.dtype());
  if (bytes != 0) phi::CopyBytes(all->place(), slice.data(), value.place(), value.data(), bytes);
}

}  // namespace

/// Walks back through the steps of `recurrent`. A step gets its rows of the gradients of the
/// outputs and, for its states, what the step after it gave for its ex_states. Gradients of inputs
/// are rows, those of parameters are summed, those of initial_states are what the first step gives.
class RecurrentGradOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    for (const char* slot : kSlots) CheckGradOfEach(*this, slot);
    PADDLE_ENFORCE_EQ(
        States("states").size(), States("ex_states").size(),
        phi::errors::InvalidArgument("recurrent_grad: attributes `states` and "
                                     "`ex_states` must have one name for each state"));
    const std::vector<framework::Scope*>& forward = SavedScopes(*this, scope, "step_scopes");
    if (forward.empty()) return PutZeros(scope, place);
    phibridge::SubBlock block(*this, scope, place);
    const auto steps = static_cast<int64_t>(forward.size());
    const framework::Scope* next = nullptr;
    for (int64_t i = steps - 1; i >= 0; --i) {
      const auto at = static_cast<size_t>(i);
      const int64_t row = Attr<bool>("reverse") ? steps - 1 - i : i;
      framework::Scope* step = block.GradStep(at, {forward[at]});
      MakeGradients(block.desc(), scope, step);
      HandInOutputs(block.desc(), scope, *forward[at], row, step, place);
      HandInStates(block.desc(), *forward[at], next, step, place);
      block.Run(step);
      TakeInputs(scope, *forward[at], *step, row, steps, place);
      TakeParameters(scope, *step, next == nullptr, place);
      next = step;
    }
    TakeInitialStates(scope, *next);
  }

  static constexpr const char* kSlots[] = {"inputs", "initial_states", "parameters"};

  // No step has run, so nothing counts.
  void PutZeros(const framework::Scope& scope, const phi::Place& place) const {
    for (const char* slot : kSlots) {
      const RecurrentNames& grads = Outputs(GradVarName(slot));
      for (size_t i = 0; i < grads.size(); ++i) {
        const framework::Variable* like = scope.FindVar(Inputs(slot)[i]);
        framework::Variable* grad = scope.FindVar(grads[i]);
        if (like != nullptr && grad != nullptr) ZerosLike(*like, grad, place);
      }
    }
  }

  RecurrentNames States(const char* attribute) const {
    return Attr<bool>("has_states") ? Attr<RecurrentNames>(attribute) : RecurrentNames();
  }

  // The block's own variables, so that it does not write to gradients of that name outside.
  void MakeGradients(const framework::BlockDesc& block, const framework::Scope& scope,
                     framework::Scope* step) const {
    RecurrentNames names = States("ex_states");
    for (const char* slot : {"inputs", "parameters"}) {
      const RecurrentNames& more = Inputs(slot);
      names.insert(names.end(), more.begin(), more.end());
    }
    for (const std::string& name : names) {
      LocalVariable(block, GradVarName(name), scope.FindVar(name), step);
    }
  }

  void HandInOutputs(const framework::BlockDesc& block, const framework::Scope& scope,
                     const framework::Scope& forward, int64_t row, framework::Scope* step,
                     const phi::Place& place) const {
    const RecurrentNames& names = Inputs("outputs");
    const RecurrentNames& grads = Inputs(GradVarName("outputs"));
    for (size_t i = 0; i < names.size(); ++i) {
      framework::Variable* inside = LocalVariable(block, GradVarName(names[i]), nullptr, step);
      const framework::Variable* outside = i < grads.size() ? scope.FindVar(grads[i]) : nullptr;
      if (outside != nullptr && HasValue(*outside)) {
        CopyTensor(RowOf(Plain(outside->Get<phi::DenseTensor>()), row),
                   inside->GetMutable<phi::DenseTensor>());
      } else if (const framework::Variable* like = forward.FindVar(names[i])) {
        ZerosLike(*like, inside, place);
      }
    }
  }

  void HandInStates(const framework::BlockDesc& block, const framework::Scope& forward,
                    const framework::Scope* next, framework::Scope* step,
                    const phi::Place& place) const {
    const RecurrentNames states = States("states"), ex_states = States("ex_states");
    const RecurrentNames& outputs = Inputs("outputs");
    for (size_t i = 0; i < states.size(); ++i) {
      framework::Variable* grad = LocalVariable(block, GradVarName(states[i]), nullptr, step);
      const framework::Variable* like = forward.FindVar(states[i]);
      const bool is_output = HasName(outputs, states[i]);
      if (!is_output && like != nullptr) ZerosLike(*like, grad, place);
      if (next != nullptr) AddVariable(*next->FindLocalVar(GradVarName(ex_states[i])), grad, place);
    }
  }

  void TakeInputs(const framework::Scope& scope, const framework::Scope& forward,
                  const framework::Scope& step, int64_t row, int64_t steps,
                  const phi::Place& place) const {
    const RecurrentNames& names = Inputs("inputs");
    const RecurrentNames& grads = Outputs(GradVarName("inputs"));
    for (size_t i = 0; i < grads.size(); ++i) {
      framework::Variable* outside = scope.FindVar(grads[i]);
      if (grads[i] == framework::kEmptyVarName || outside == nullptr) continue;
      framework::Variable zeros;
      const framework::Variable* inside = step.FindLocalVar(GradVarName(names[i]));
      if (!HasValue(*inside)) {
        ZerosLike(*forward.FindVar(names[i]), &zeros, place);
        inside = &zeros;
      }
      PutRow(Plain(inside->Get<phi::DenseTensor>()), row, steps,
             outside->GetMutable<phi::DenseTensor>());
    }
  }

  void TakeParameters(const framework::Scope& scope, const framework::Scope& step, bool is_first,
                      const phi::Place& place) const {
    const RecurrentNames& names = Inputs("parameters");
    const RecurrentNames& grads = Outputs(GradVarName("parameters"));
    for (size_t i = 0; i < grads.size(); ++i) {
      framework::Variable* outside = scope.FindVar(grads[i]);
      if (grads[i] == framework::kEmptyVarName || outside == nullptr) continue;
      const framework::Variable* inside = step.FindLocalVar(GradVarName(names[i]));
      if (!HasValue(*inside)) {
        if (is_first) ZerosLike(*scope.FindVar(names[i]), outside, place);
      } else if (is_first) {
        CopyVariable(*inside, outside);
      } else {
        AddVariable(*inside, outside, place);
      }
    }
  }

  void TakeInitialStates(const framework::Scope& scope, const framework::Scope& first) const {
    const RecurrentNames ex_states = States("ex_states");
    const RecurrentNames& grads = Outputs(GradVarName("initial_states"));
    for (size_t i = 0; i < grads.size() && i < ex_states.size(); ++i) {
      framework::Variable* outside = scope.FindVar(grads[i]);
      if (grads[i] == framework::kEmptyVarName || outside == nullptr) continue;
      CopyVariable(*first.FindLocalVar(GradVarName(ex_states[i])), outside);
    }
  }
};
PD_OPERATOR_CLASS(RecurrentGradOp);

}  // namespace paddle::operators
