#include "parity/execution/instance_case.h"

#include <algorithm>
#include <cmath>

#include "framework/op/op_registry.h"
#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

using optest::Input;
using optest::OpCase;
using optest::OpSuite;
using optest::Output;
using optest::Snapshot;

// Larger ones are run, but their gradient is not proved number by number.
constexpr int64_t kMaxDifferentiated = 2000;

Input DenseInput(const Tensor& tensor) {
  Input input = optest::In(phi::vectorize(tensor.dims()));
  input.Type(tensor.dtype()).LoD(tensor.lod());
  PADDLE_ENFORCE(!phi::IsComplexType(tensor.dtype()),
                 phi::errors::Unimplemented("a case holds no complex values"));
  if (!tensor.initialized()) {  // nothing reads its elements
    PADDLE_ENFORCE(!phi::contain_unknown_dim(tensor.dims()),
                   phi::errors::Unimplemented("an input has no memory and no shape"));
    if (tensor.dtype() == DataType::UNDEFINED) input.Type(DataType::FLOAT32);
    return input;
  }
  paddle::framework::Variable var;
  *var.GetMutable<phi::DenseTensor>() = tensor;
  const std::vector<Snapshot> read = optest::ReadVariable(var);
  for (const std::complex<double>& value : read.at(0).values) {
    input.values.push_back(value.real());
  }
  return input;
}

Input InputOf(const OpValue& value) {
  PADDLE_ENFORCE(value != nullptr && value->tensor() != nullptr,
                 phi::errors::Unimplemented("an input is not there"));
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(value->tensor())) {
    return DenseInput(rows->value()).Rows(rows->rows(), rows->height());
  }
  if (const auto* array = phi::TensorCast<phi::TensorArray>(value->tensor())) {
    std::vector<Input> elements;
    for (const Tensor& element : *array) elements.push_back(DenseInput(element));
    return optest::Array(std::move(elements));
  }
  return DenseInput(*TensorsOf(value)[0]);
}

bool IsFloat(DataType dtype) { return phi::IsFloatingType(dtype); }

// The type of the case: of the first float input, else of the first. Inputs of a float type that is
// the case's say none, so that the case can be evaluated in a wider one.
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

// What the case list says of an output slot, whichever case has it.
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
  output.array = value != nullptr && value->tensor() != nullptr &&
                 value->tensor()->kind() != phi::TensorKind::kDense;
  return output;
}

bool IsRandom(const OpSuite* known) {
  return known != nullptr && std::any_of(known->cases.begin(), known->cases.end(),
                                         [](const OpCase& c) { return !c.deterministic; });
}

bool IsTest(const OpInstance& instance) {
  const auto is_test = instance.attrs().find("is_test");
  return is_test != instance.attrs().end() && std::holds_alternative<bool>(is_test->second) &&
         std::get<bool>(is_test->second);
}

void TakeInputs(const OpInstance& instance, OpCase* op_case) {
  int64_t elements = 0;
  for (const auto& [slot, values] : instance.inputs()) {
    for (const OpValue& value : values) {
      op_case->inputs[slot].push_back(InputOf(value));
      for (const Tensor* tensor : TensorsOf(value)) elements += tensor->numel();
    }
  }
  if (elements > kMaxDifferentiated) op_case->not_differentiated = "a large execution of a program";
}

// The harness makes outputs that are no dense tensors of the kind of the first input.
void CheckOutputKind(const std::string& slot, const OpValue& value, const OpCase& op_case) {
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  if (tensor == nullptr || tensor->kind() == phi::TensorKind::kDense) return;
  const Input::Kind first =
      op_case.inputs.empty() ? Input::kDense : op_case.inputs.begin()->second[0].kind;
  const Input::Kind kind =
      tensor->kind() == phi::TensorKind::kSelectedRows ? Input::kSelectedRows : Input::kArray;
  PADDLE_ENFORCE(
      kind == first,
      phi::errors::Unimplemented("output %s is %s, which a case cannot declare beside such inputs",
                                 slot, phi::TensorKindName(tensor->kind())));
}

ExecutionOptions ReferenceOptions(bool legacy) {
  ExecutionOptions options;
  options.fallback = FallbackPolicy::kAllow;
  options.rules.Add(legacy ? "*=legacy" : "*=phi");
  return options;
}

// The legacy kernel's, or where it has none PHI's on the CPU.
OpResult ReferenceOf(const OpInstance& instance) {
  OpResult result = instance.Run(ReferenceOptions(true));
  return result.ok() ? result : instance.Run(ReferenceOptions(false));
}

Options EnvironmentOf(const std::string& op, optest::Route route) {
  Options options;
  options.fallback = "allow";
  switch (route) {
    case optest::Route::kLegacy:
      options.kernel_rules = {op + "=legacy"};
      break;
    case optest::Route::kPhiCpu:
      options.kernel_rules = {op + "=phi"};
      break;
    case optest::Route::kOneDnn:
      options.place = "onednn";
      break;
    default:
      options.place = "gpu";
      options.kernel_rules = {op + "=" + optest::PlaceName(route)};
  }
  return options;
}

// What `check` allows: the exception of the case list, or what follows from the type.
cli::Tolerance ToleranceOf(const optest::OpTestParam& param) {
  for (const optest::Tolerances* stated : {&param.op_case->tolerances, &param.suite->tolerances}) {
    const auto it = stated->find(param.dtype);
    if (it != stated->end()) return {it->second.abs, it->second.rel};
  }
  const double eps = optest::Epsilon(param.dtype);
  return {8 * eps, 16 * eps};
}

void WriteWith(const OpInstance& instance, const OpResult& expected, const optest::Finding& finding,
               const cli::Tolerance& tolerance, const std::string& origin,
               const std::string& folder) {
  OpCaseNotes notes;
  notes.tolerance = tolerance;
  notes.environment = EnvironmentOf(instance.type(), finding.route);
  notes.origin = origin;
  notes.failure = std::string(optest::RouteName(finding.route)) + ": " +
                  optest::FindingName(finding.kind) + ": " + finding.text;
  instance.Write(folder, expected.ok() ? &expected : nullptr, notes);
}

}  // namespace

InstanceCase CaseOf(const OpInstance& instance, const std::string& name, const OpSuite* known) {
  InstanceCase made;
  made.suite = std::make_unique<OpSuite>();
  OpSuite& suite = *made.suite;
  suite.type = instance.type();
  suite.op_class = known == nullptr ? optest::OpClass::kProduct : known->op_class;
  if (known != nullptr && known->type == suite.type) {
    suite.tolerances = known->tolerances;
    suite.not_differentiated = known->not_differentiated;
    suite.no_reference = known->no_reference;
  } else {
    suite.op_class = std::max(suite.op_class, optest::OpClass::kReduction);
    suite.no_reference = "a gradient op";
  }
  OpCase op_case;
  op_case.name = name;
  op_case.attrs = instance.attrs();
  for (const char* of_a_place : {"use_mkldnn", "use_quantizer", "use_cudnn"})
    op_case.attrs.erase(of_a_place);
  TakeInputs(instance, &op_case);
  if (IsTest(instance)) op_case.not_differentiated = "inference keeps nothing for a gradient";
  made.dtype = TakeType(&op_case);
  const OpResult result = instance.Run(ReferenceOptions(false));
  if (result.choice.kind == KernelChoice::kPhi) {
    op_case.phi_kernel = std::string(result.choice.signature.name);
    suite.phi_kernel = op_case.phi_kernel;
  }
  op_case.outputs.clear();
  const bool random = IsRandom(known);
  for (const auto& [slot, names] : instance.output_names()) {
    const auto values = result.outputs.find(slot);
    const OpValue value =
        values == result.outputs.end() || values->second.empty() ? nullptr : values->second[0];
    CheckOutputKind(slot, value, op_case);
    Output& output = op_case.outputs[slot] = OutputOf(
        slot, names.size(), value, known != nullptr && known->type == suite.type ? known : nullptr);
    output.compile_shape = false;  // programs declare -1 where they like
    output.compare = output.compare && !random;
  }
  op_case.deterministic = !random;
  suite.dtypes = {made.dtype};
  suite.cases = {OpCase(), std::move(op_case)};
  return made;
}

bool CountsForInstance(const optest::Finding& finding) {
  using Kind = optest::Finding::Kind;
  return finding.kind != Kind::kCaseList && finding.kind != Kind::kNoKernel;
}

OpInstance InstanceOf(const optest::OpTestParam& param) {
  paddle::framework::Scope scope;
  paddle::framework::VariableNameMap inputs, outputs;
  const OpCase& op_case = *param.op_case;
  for (const auto& slot : op_case.inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      const std::string name = slot.first + "_in_" + std::to_string(i);
      inputs[slot.first].push_back(name);
      optest::MakeVariable(slot.second[i], param.dtype, op_case.name + name, scope.Var(name));
    }
  }
  const Input::Kind first =
      op_case.inputs.empty() ? Input::kDense : op_case.inputs.begin()->second[0].kind;
  for (const auto& slot : op_case.outputs) {
    for (size_t i = 0; i < slot.second.count; ++i) {
      const std::string name = slot.first + "_out_" + std::to_string(i);
      outputs[slot.first].push_back(name);
      if (slot.second.array && first == Input::kArray) {
        scope.Var(name)->GetMutable<phi::TensorArray>();
      } else if (slot.second.array && first == Input::kSelectedRows) {
        scope.Var(name)->GetMutable<phi::SelectedRows>();
      } else {
        scope.Var(name)->GetMutable<phi::DenseTensor>();
      }
    }
  }
  const auto op =
      paddle::framework::OpRegistry::CreateOp(param.suite->type, inputs, outputs, op_case.attrs);
  return OpInstance::Capture(*op, scope);
}

void WriteFailure(const optest::OpTestParam& param, const optest::Finding& finding,
                  const std::string& origin, const std::string& folder) {
  const OpInstance instance = InstanceOf(param);
  OpResult expected = ReferenceOf(instance);
  for (const auto& output : param.op_case->outputs) {
    if (!output.second.compare) expected.outputs.erase(output.first);
  }
  WriteWith(instance, expected, finding, ToleranceOf(param), origin, folder);
}

void WriteExecution(const OpInstance& instance, const optest::Finding& finding,
                    const cli::Tolerance& tolerance, const std::string& origin,
                    const std::string& folder) {
  WriteWith(instance, ReferenceOf(instance), finding, tolerance, origin, folder);
}

}  // namespace parity
}  // namespace phibridge
