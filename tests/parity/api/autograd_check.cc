#include "tests/parity/api/autograd_check.h"

#include <deque>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/tracer.h"
#include "framework/program/var_names.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
#include "tests/parity/api/tensor_values.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
constexpr uint64_t kSeed = 20;

// The tensors of one call, by the name of their variable.
struct Call {
  std::deque<std::pair<std::string, phi::Tensor>> inputs, outputs;
  paddle::imperative::NameTensorMap in, out;
};

void MakeTensors(const Execution& execution, const std::map<std::string, OpValue>& values,
                 Call* call) {
  for (const auto& [slot, names] : execution.InputNames()) {
    for (const std::string& name : names) {
      const auto value = values.find(name);
      phi::Tensor& tensor = call->inputs.emplace_back(name, phi::Tensor()).second;
      if (value != values.end()) tensor = TensorOf(value->second);
      if (value != values.end() && CanDiffer(value->second)) {
        egr::EagerUtils::autograd_meta(&tensor)->SetStopGradient(false);
      }
      call->in[slot].push_back(tensor.defined() ? &tensor : nullptr);
    }
  }
  for (const auto& [slot, names] : execution.OutputNames()) {
    for (const std::string& name : names) {
      call->out[slot].push_back(&call->outputs.emplace_back(name, phi::Tensor()).second);
    }
  }
}

// The gradients of the call's inputs, one each, undefined where there is none.
std::vector<phi::Tensor> Gradients(const Execution& execution,
                                   const std::map<std::string, OpValue>& values, Call* call) {
  SeedCpu();
  paddle::imperative::Tracer().TraceOp(execution.type, call->in, call->out, execution.attrs);
  std::vector<phi::Tensor> outputs, cotangents, inputs;
  for (const auto& [name, tensor] : call->outputs) {
    const auto cotangent = values.find(fw::GradVarName(name));
    if (cotangent == values.end() || cotangent->second == nullptr) continue;
    outputs.push_back(tensor);
    cotangents.push_back(TensorOf(cotangent->second));
  }
  for (const auto& input : call->inputs) inputs.push_back(input.second);
  SeedCpu();
  return egr::Grad(outputs, inputs, cotangents, /*retain_graph=*/false, /*create_graph=*/false,
                   /*only_inputs=*/true, /*allow_unused=*/true);
}

std::string Compare(const std::string& variable, const phi::Tensor& grad,
                    const std::map<std::string, OpValue>& expected) {
  const auto found = expected.find(fw::GradVarName(variable));
  const bool is_there = found != expected.end() && found->second != nullptr &&
                        found->second->tensor() != nullptr &&
                        found->second->tensor()->initialized();
  if (is_there != grad.initialized()) {
    return variable + (is_there ? ": there is no gradient" : ": there should be no gradient");
  }
  if (!is_there) return "";
  // As it lies in memory of its own.
  const OpValue value = ValueOf(*grad.impl());
  const std::string difference = Difference(*value->tensor(), *found->second->tensor(), false);
  return difference.empty() ? "" : variable + ": " + difference;
}

}  // namespace

void SeedCpu() {
  phi::DeviceContextPool::Instance().Get(phi::CPUPlace())->GetGenerator()->SetCurrentSeed(kSeed);
}

void AutogradCheck::Check(const Execution& execution, const std::map<std::string, OpValue>& values,
                          const OpResult& last, const std::map<std::string, OpValue>& expected,
                          const std::string& where) {
  AutogradCounts& counts = counts_[execution.type];
  const auto fail = [&](const std::string& text) {
    counts.failures.push_back(where + " (autograd): " + text.substr(0, 400));
  };
  Call call;
  MakeTensors(execution, values, &call);
  std::vector<phi::Tensor> grads;
  try {
    grads = Gradients(execution, values, &call);
  } catch (const Error& thrown) {
    if (last.ok()) return fail(std::string("it refuses what programs compute: ") + thrown.what());
    if (last.code != thrown.code()) {
      return fail(std::string("another error: ") + thrown.what() + "\n" + last.error);
    }
    ++counts.refused;
    return;
  }
  if (!last.ok()) return fail("it computes what programs refuse: " + last.error);
  for (size_t i = 0; i < grads.size(); ++i) {
    const std::string difference = Compare(call.inputs[i].first, grads[i], expected);
    if (!difference.empty()) return fail(difference);
  }
  ++counts.same;
}

}  // namespace parity
}  // namespace phibridge
