#include "tests/parity/api/traced_check.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "framework/dygraph/tracer.h"
#include "framework/program/var_names.h"
#include "parity/execution/run_execution.h"
#include "tests/parity/api/autograd_check.h"
#include "tests/parity/api/tensor_values.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

// One call and what it did. Variables of one name are one tensor, so that what a program writes in
// place the call does, too.
struct Call {
  std::map<std::string, phi::Tensor> tensors;  // by variable
  paddle::imperative::NameTensorMap in, out;   // refer to `tensors`
  KernelChoice choice;
  std::string error;  // empty: it ran
  phi::ErrorCode code = phi::LEGACY;
};

phi::Tensor* TensorNamed(const std::string& name, const std::map<std::string, OpValue>& values,
                         Call* call) {
  if (name == fw::kEmptyVarName) return nullptr;
  phi::Tensor& tensor = call->tensors[name];
  const auto value = values.find(name);
  if (!tensor.defined() && value != values.end()) tensor = TensorOf(value->second);
  return &tensor;
}

void MakeTensors(const Execution& execution, Call* call) {
  const std::map<std::string, OpValue> values = ValuesOf(execution);
  for (const auto& [slot, names] : execution.InputNames()) {
    for (const std::string& name : names) {
      call->in[slot].push_back(TensorNamed(name, values, call));
    }
  }
  for (const auto& [slot, names] : execution.OutputNames()) {
    for (const std::string& name : names) {
      call->out[slot].push_back(TensorNamed(name, values, call));
    }
  }
}

void Run(const Execution& execution, Call* call) {
  paddle::imperative::Tracer tracer;
  SeedCpu();
  try {
    tracer.TraceOp(execution.type, call->in, call->out, execution.attrs);
    call->choice = tracer.choice();
  } catch (const Error& thrown) {
    call->error = thrown.what();
    call->code = thrown.code();
  } catch (const std::exception& thrown) {  // as RunExecution reports it
    call->error = thrown.what();
    call->code = phi::FATAL;
  }
}

bool IsNoTensor(const OpValue& value) { return value == nullptr || value->tensor() == nullptr; }

// What of the execution no call on tensors has; empty: there is nothing.
std::string WhatIsNotSayable(const Execution& execution) {
  if (!execution.variable_attrs.empty()) {
    return "attribute " + execution.variable_attrs[0] + " as a variable";
  }
  for (const auto& [slot, inputs] : execution.inputs) {
    const bool is_other = std::any_of(inputs.begin(), inputs.end(), [](const Input& input) {
      return input.value != nullptr && input.value->tensor() == nullptr;
    });
    if (is_other) return "input " + slot + ", which is no tensor";
  }
  return "";
}

// An output of the static operator that no handle on a tensor holds; empty: there is none.
std::string OutputThatIsNoTensor(const OpResult& result) {
  for (const auto& [slot, values] : result.outputs) {
    if (std::any_of(values.begin(), values.end(), IsNoTensor)) return slot;
  }
  return "";
}

std::string Compare(const Execution& execution, const Call& call, const OpResult& expected) {
  if (call.choice.kind != expected.choice.kind) return "another kernel: " + expected.reason;
  for (const auto& [slot, tensors] : call.out) {
    const Output& output = execution.outputs.at(slot);
    const bool meta_only = !output.compare || output.partly_written != nullptr;
    const std::vector<OpValue>& values = expected.outputs.at(slot);
    for (size_t i = 0; i < tensors.size(); ++i) {
      const bool is_made = tensors[i] != nullptr && tensors[i]->defined();
      if (is_made == IsNoTensor(values[i])) {
        return slot + (is_made ? ": the static operator makes no tensor" : ": it is not made");
      }
      if (!is_made) continue;
      const std::string difference =
          Difference(*tensors[i]->impl(), *values[i]->tensor(), meta_only);
      if (!difference.empty()) return slot + ": " + difference;
    }
  }
  return "";
}

}  // namespace

void TracedCheck::Check(const Execution& execution, const std::string& where) {
  TracedCounts& counts = counts_[execution.type];
  const std::string unsaid = WhatIsNotSayable(execution);
  if (!unsaid.empty()) {
    ++counts.not_sayable[unsaid];
    return;
  }
  Call call;
  MakeTensors(execution, &call);
  Run(execution, &call);
  SeedCpu();
  const OpResult expected = RunExecution(execution, ExecutionOptions());
  const auto fail = [&](const std::string& text) {
    counts.failures.push_back(where + " (traced): " + text.substr(0, 400));
  };
  if (call.error.empty()) {
    if (!expected.ok())
      return fail("it computes what the static operator refuses: " + expected.error);
    const std::string difference = Compare(execution, call, expected);
    if (!difference.empty()) return fail(difference);
    ++counts.same;
    return;
  }
  if (expected.ok()) {
    const std::string slot = OutputThatIsNoTensor(expected);
    if (call.code != phi::UNIMPLEMENTED || slot.empty()) {
      return fail("it refuses what the static operator computes: " + call.error);
    }
    ++counts.not_sayable["output " + slot + ", which is no tensor"];
    return;
  }
  if (expected.code != call.code) {
    return fail("another error: " + call.error.substr(0, 190) + "\n" + expected.error);
  }
  ++counts.refused;
}

}  // namespace parity
}  // namespace phibridge
