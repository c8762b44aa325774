#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/type_defs.h"
#include "framework/scope/scope.h"
#include "phi/common/place.h"

namespace paddle {
namespace framework {

class OpDesc;
class OpInfo;

/// What a run of an operator leaves for its next run. Only who runs it knows what that is.
class RunMemory {
 public:
  virtual ~RunMemory() = default;
};

/// Variables of an operator, by slot, as they are in one scope. A missing variable is a nullptr.
class RuntimeContext {
 public:
  RuntimeContext() = default;
  RuntimeContext(const VariableNameMap& innames, const VariableNameMap& outnames,
                 const Scope& scope);
  RuntimeContext(const VariableValueMap& invars, const VariableValueMap& outvars)
      : inputs(invars), outputs(outvars) {}

  VariableValueMap inputs;
  VariableValueMap outputs;
};

/// Where an operator stands in a program, for messages. The description is not owned and may be
/// null.
struct OpOrigin {
  int block = 0;
  int index = -1;  // -1: not part of a program
  const OpDesc* desc = nullptr;
  // In its block of the program that runs: passes take operators away, and put ones that move data
  // beside others, whose `index` they have.
  int position = -1;
};

/// An operator of a program: a type, names of variables and attributes. Stateless: Run may be
/// called by many threads, each with its own scope.
class OperatorBase {
 public:
  OperatorBase(const std::string& type, const VariableNameMap& inputs,
               const VariableNameMap& outputs, const AttributeMap& attrs);
  OperatorBase(const OperatorBase&) = delete;
  OperatorBase& operator=(const OperatorBase&) = delete;
  virtual ~OperatorBase();

  /// Runs on the variables of `scope`. An EnforceNotMet comes with the operator's context added;
  /// other exceptions, which sources from outside throw to their own callers, come as they are, and
  /// a warning names the operator.
  void Run(const Scope& scope, const phi::Place& place) const;
  /// As Run, but whatever fails is an EnforceNotMet with the context: how programs run operators.
  void RunInProgram(const Scope& scope, const phi::Place& place) const;
  /// As the original's main functions say it. No operator here does other things for it.
  void SetIsCalledByExecutor(bool /*called*/) {}
  virtual bool SupportGPU() const { return false; }
  /// True for operators that choose among kernels.
  virtual bool IsOperatorWithKernel() const { return false; }

  const std::string& Type() const { return type_; }
  const VariableNameMap& Inputs() const { return inputs_; }
  const VariableNameMap& Outputs() const { return outputs_; }
  const AttributeMap& Attrs() const { return attrs_; }
  void SetAttr(const std::string& name, const Attribute& value);
  bool HasAttr(const std::string& name) const { return attrs_.count(name) != 0; }
  /// Errors: NotFound, or InvalidArgument if it cannot be read as T.
  template <typename T>
  // NOLINTNEXTLINE(readability-const-return-type): of lists, so that `auto&` binds to what it gives
  AttrResult<T> Attr(const std::string& name) const {
    return AttrReader(attrs_).Get<T>(name);
  }
  /// Null if the operator was created without a declaration.
  const OpInfo* Info() const { return info_; }

  bool HasInputs(const std::string& name) const;
  bool HasOutputs(const std::string& name) const;
  /// The only variable of a slot; kEmptyVarName if the slot is missing or empty.
  /// Errors: InvalidArgument if it holds several.
  std::string Input(const std::string& name) const;
  std::string Output(const std::string& name) const;
  /// The variables of a slot. Errors: NotFound if there is no such slot.
  const std::vector<std::string>& Inputs(const std::string& name) const;
  const std::vector<std::string>& Outputs(const std::string& name) const;
  std::vector<std::string> InputVars() const;
  std::vector<std::string> OutputVars(bool has_intermediate) const;

  /// Takes what KeepRunMemory kept last, for the caller alone; nullptr if there is nothing, if the
  /// operator has changed since, or while another run has it. Thread-safe.
  std::unique_ptr<RunMemory> TakeRunMemory() const {
    return std::unique_ptr<RunMemory>(run_memory_.exchange(nullptr, std::memory_order_acquire));
  }
  /// Keeps `memory` in place of what is there. Thread-safe.
  void KeepRunMemory(std::unique_ptr<RunMemory> memory) const {
    const std::unique_ptr<RunMemory> found(
        run_memory_.exchange(memory.release(), std::memory_order_acq_rel));
  }

  void SetOrigin(const OpOrigin& origin);
  const OpOrigin& Origin() const { return origin_; }
  /// "  op #12 `softmax` of block 0; X: fc_0.tmp_1 float32 [3, 4] CPU; created at train.py:41"
  std::string ErrorContext(const Scope* scope) const;
  /// "softmax: {X[a]} -> {Out[b]}"
  std::string DebugString() const;
  std::string DebugStringEx(const Scope* scope) const { return ErrorContext(scope); }

 protected:
  virtual void RunImpl(const Scope& scope, const phi::Place& place) const = 0;

  std::string type_;
  VariableNameMap inputs_;
  VariableNameMap outputs_;
  AttributeMap attrs_;

 private:
  void CheckAllInputOutputSet() const;

  const OpInfo* info_;
  OpOrigin origin_;
  mutable std::atomic<RunMemory*> run_memory_{nullptr};  // owned
};

/// For use inside a catch block only: throws the error on with the operator's context added. What
/// is no EnforceNotMet becomes one (out of memory: ResourceExhausted, anything else: Fatal).
[[noreturn]] void RethrowWithContext(const OperatorBase& op, const Scope* scope);

/// Calls `body`; errors that come out of it carry the operator's context.
template <typename Body>
void WithErrorContext(const OperatorBase& op, const Scope* scope, Body&& body) {
  try {
    body();
  } catch (...) {
    RethrowWithContext(op, scope);
  }
}

}  // namespace framework
}  // namespace paddle
