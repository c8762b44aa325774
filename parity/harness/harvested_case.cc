#include "parity/harness/harvested_case.h"

#include <algorithm>
#include <iterator>

#include "parity/execution/capture.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/values.h"
#include "parity/values/op_value.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

// Larger ones are run, but their gradient is not proved number by number.
constexpr int64_t kMaxDifferentiated = 2000;

// Numbers stand in for what has no memory: nothing reads its elements.
void GiveMemory(Input* input) {
  const phi::TensorBase* held = input->value == nullptr ? nullptr : input->value->tensor();
  if (held != nullptr && held->initialized()) return;
  PADDLE_ENFORCE(!phi::contain_unknown_dim(phi::make_ddim(input->dims)),
                 phi::errors::Unimplemented("an input has no memory and no shape"));
  PADDLE_ENFORCE(!KindHasMembers(input->kind),
                 phi::errors::Unimplemented("a sparse tensor or strings have no memory"));
  input->value.reset();
  if (input->dtype == DataType::UNDEFINED) input->Type(DataType::FLOAT32);
}

// Inputs that the harness can make anew, under names of its own.
void MakeFree(std::map<std::string, std::vector<Input>>* inputs) {
  for (auto slot = inputs->begin(); slot != inputs->end();) {
    for (Input& input : slot->second) {
      PADDLE_ENFORCE(input.value != nullptr && input.value->tensor() != nullptr,
                     phi::errors::Unimplemented("an input is not there"));
      input.variable.clear();
      if (input.kind != Input::kArray) GiveMemory(&input);
      for (Input& element : input.elements) GiveMemory(&element);
    }
    slot = slot->second.empty() ? inputs->erase(slot) : std::next(slot);
  }
}

bool IsFloat(DataType dtype) { return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype); }

// The description of an output slot in the case list, from the first case that has it.
Output OutputOf(const std::string& slot, size_t count, const OpValue& value, const OpSuite* known) {
  Output output;
  if (known != nullptr) {
    for (const OpCase& op_case : known->cases) {
      const auto it = op_case.outputs.find(slot);
      if (it == op_case.outputs.end()) continue;
      output = it->second;
      break;
    }
  }
  output.count = count;
  if (value != nullptr && value->tensor() != nullptr) {
    output.kind = KindOf(*value->tensor());
  }
  output.array = output.kind.value_or(Input::kDense) != Input::kDense;
  return output;
}

bool IsRandom(const OpSuite* known) {
  return known != nullptr && std::any_of(known->cases.begin(), known->cases.end(),
                                         [](const OpCase& c) { return !c.deterministic; });
}

bool IsTest(const Execution& execution) {
  const auto is_test = execution.attrs.find("is_test");
  return is_test != execution.attrs.end() && std::holds_alternative<bool>(is_test->second) &&
         std::get<bool>(is_test->second);
}

int64_t ElementsOf(const Execution& execution) {
  int64_t elements = 0;
  for (const auto& slot : execution.inputs) {
    for (const Input& input : slot.second) {
      for (const Tensor* tensor : TensorsOf(input.value)) elements += tensor->numel();
    }
  }
  return elements;
}

ExecutionOptions PhiOnTheCpu() {
  ExecutionOptions options;
  options.fallback = FallbackPolicy::kAllow;
  options.rules.Add("*=phi");
  return options;
}

}  // namespace

DataType TakeType(OpCase* op_case) {
  DataType dtype = DataType::UNDEFINED;
  for (const auto& slot : op_case->inputs) {
    for (const Input& input : slot.second) {
      const DataType own = input.kind == Input::kArray && !input.elements.empty()
                               ? input.elements[0].dtype
                               : input.dtype;
      if (dtype == DataType::UNDEFINED || (IsFloat(own) && !IsFloat(dtype))) dtype = own;
    }
  }
  if (dtype == DataType::UNDEFINED) return DataType::FLOAT32;
  for (auto& slot : op_case->inputs) {
    for (Input& input : slot.second) {
      if (IsFloat(dtype) && input.dtype == dtype) input.dtype = DataType::UNDEFINED;
    }
  }
  return dtype;
}

HarvestedCase CaseOf(const Execution& execution, const std::string& name, const OpSuite* known) {
  HarvestedCase made;
  made.suite = std::make_unique<OpSuite>();
  OpSuite& suite = *made.suite;
  suite.type = execution.type;
  suite.op_class = known == nullptr ? OpClass::kProduct : known->op_class;
  if (known != nullptr && known->type == suite.type) {
    suite.tolerances = known->tolerances;
    suite.not_differentiated = known->not_differentiated;
    suite.not_differentiated_twice = known->not_differentiated_twice;
    suite.no_reference = known->no_reference;
  } else {
    suite.op_class = std::max(suite.op_class, OpClass::kReduction);
    suite.no_reference = "a gradient op";
  }
  OpCase op_case;
  static_cast<Execution&>(op_case) = execution;
  op_case.name = name;
  for (const char* of_a_place : {"use_mkldnn", "use_quantizer", "use_cudnn"})
    op_case.attrs.erase(of_a_place);
  MakeFree(&op_case.inputs);
  if (ElementsOf(execution) > kMaxDifferentiated) {
    op_case.not_differentiated = "a large execution of a program";
  }
  if (IsTest(execution)) op_case.not_differentiated = "inference keeps nothing for a gradient";
  made.dtype = TakeType(&op_case);
  const OpResult result = RunExecution(execution, PhiOnTheCpu());
  if (result.choice.kind == KernelChoice::kPhi) {
    op_case.phi_kernel = std::string(result.choice.signature.name);
    suite.phi_kernel = op_case.phi_kernel;
  }
  const bool random = IsRandom(known);
  const OpSuite* const own = known != nullptr && known->type == suite.type ? known : nullptr;
  for (auto& [slot, output] : op_case.outputs) {
    const auto values = result.outputs.find(slot);
    const OpValue value =
        values == result.outputs.end() || values->second.empty() ? nullptr : values->second[0];
    output = OutputOf(slot, output.count, value, own);
    output.compile_shape = false;  // programs declare -1 where they like
    output.compare = output.compare && !random;
  }
  op_case.deterministic = !random;
  suite.dtypes = {made.dtype};
  suite.cases = {OpCase(), std::move(op_case)};
  return made;
}

bool CountsForExecution(const Finding& finding) {
  using Kind = Finding::Kind;
  return finding.kind != Kind::kCaseList && finding.kind != Kind::kNoKernel;
}

}  // namespace parity
}  // namespace phibridge
