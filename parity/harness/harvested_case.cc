#include "parity/harness/harvested_case.h"

#include <algorithm>

#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

// Larger ones are run, but their gradient is not proved number by number.
constexpr int64_t kMaxDifferentiated = 2000;

Input DenseInput(const Tensor& tensor) {
  Input input = In(phi::vectorize(tensor.dims()));
  input.Type(tensor.dtype()).LoD(tensor.lod());
  if (!tensor.initialized()) {  // nothing reads its elements
    PADDLE_ENFORCE(!phi::contain_unknown_dim(tensor.dims()),
                   phi::errors::Unimplemented("an input has no memory and no shape"));
    if (tensor.dtype() == DataType::UNDEFINED) input.Type(DataType::FLOAT32);
    return input;
  }
  paddle::framework::Variable var;
  *var.GetMutable<phi::DenseTensor>() = tensor;
  const std::vector<Snapshot> read = ReadVariable(var);
  for (const std::complex<double>& value : read.at(0).values) {
    input.values.push_back(value.real());
    if (phi::IsComplexType(tensor.dtype())) input.imaginary.push_back(value.imag());
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
    return Array(std::move(elements));
  }
  return DenseInput(*TensorsOf(value)[0]);
}

bool IsFloat(DataType dtype) { return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype); }

Input::Kind KindOf(const phi::TensorBase& tensor) {
  return tensor.kind() == phi::TensorKind::kSelectedRows ? Input::kSelectedRows
         : tensor.kind() == phi::TensorKind::kDense      ? Input::kDense
                                                         : Input::kArray;
}

// The type of the case: of the first float or complex input, else of the first. Inputs of such a
// type that is the case's say none, so that the case can be evaluated in a wider one.
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
  if (value != nullptr && value->tensor() != nullptr) output.kind = KindOf(*value->tensor());
  output.array = output.kind.value_or(Input::kDense) != Input::kDense;
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

ExecutionOptions PhiOnTheCpu() {
  ExecutionOptions options;
  options.fallback = FallbackPolicy::kAllow;
  options.rules.Add("*=phi");
  return options;
}

}  // namespace

HarvestedCase CaseOf(const OpInstance& instance, const std::string& name, const OpSuite* known) {
  HarvestedCase made;
  made.suite = std::make_unique<OpSuite>();
  OpSuite& suite = *made.suite;
  suite.type = instance.type();
  suite.op_class = known == nullptr ? OpClass::kProduct : known->op_class;
  if (known != nullptr && known->type == suite.type) {
    suite.tolerances = known->tolerances;
    suite.not_differentiated = known->not_differentiated;
    suite.no_reference = known->no_reference;
  } else {
    suite.op_class = std::max(suite.op_class, OpClass::kReduction);
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
  const OpResult result = instance.Run(PhiOnTheCpu());
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

bool CountsForInstance(const Finding& finding) {
  using Kind = Finding::Kind;
  return finding.kind != Kind::kCaseList && finding.kind != Kind::kNoKernel;
}

}  // namespace parity
}  // namespace phibridge
