#include "tools/common/op/fed_op.h"

#include <algorithm>
#include <map>

#include "framework/scope/tensor_members.h"
#include "parity/execution/capture.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "tools/common/op/float64_op.h"

namespace phibridge {
namespace tools {
namespace {

// The members of a sparse tensor or of strings, put together.
void PutNamed(const std::vector<parity::NamedValue>& values,
              paddle::framework::Variable* variable) {
  std::vector<TensorMember> members;
  for (const parity::NamedValue& value : values)
    members.push_back({value.member.c_str(), value.tensor});
  PutMembers(members, variable);
}

parity::OpValue ValueFrom(const std::vector<parity::NamedValue>& values) {
  auto variable = std::make_shared<paddle::framework::Variable>();
  const parity::NamedValue& first = values[0];
  if (!first.member.empty()) {
    PutNamed(values, variable.get());
  } else if (first.is_selected_rows) {
    auto* rows = variable->GetMutable<phi::SelectedRows>();
    rows->set_rows(first.rows);
    rows->set_height(first.height);
    *rows->mutable_value() = first.tensor;
    rows->SyncIndex();
  } else if (first.element >= 0) {
    auto* array = variable->GetMutable<phi::TensorArray>();
    for (const parity::NamedValue& value : values) {
      const auto at = static_cast<size_t>(value.element);
      if (array->size() <= at) array->resize(at + 1);
      (*array)[at] = value.tensor;
    }
  } else {
    *variable->GetMutable<Tensor>() = first.tensor;
  }
  return variable;
}

}  // namespace

std::string FedOp::WhyNot(const BoundOp& op) {
  if (!op.op().IsOperatorWithKernel()) return "it is no operator with kernels";
  return parity::WhyNotCapturable(op.op(), op.scope());
}

FedOp::FedOp(const BoundOp& op) : execution_(parity::Capture(op)) {}

void FedOp::SetInput(const std::string& variable, const std::vector<parity::NamedValue>& values) {
  execution_.SetValue(variable, ValueFrom(values));
}

FedOp::Result FedOp::Run(const ExecutionOptions& options) const {
  const RandomStream now;
  stream_.Put();
  const parity::OpResult ran = parity::RunExecution(execution_, options);
  now.Put();
  return ResultOf(ran);
}

FedOp::Result FedOp::RunInFloat64(const ExecutionOptions& options) const {
  const RandomStream now;
  stream_.Put();
  const Float64Result ran = tools::RunInFloat64(execution_, {}, options);
  now.Put();
  Result result = ResultOf(ran.result);
  result.not_float64 = ran.why_not;
  result.in_float64 = ran.in_float64;
  return result;
}

FedOp::Result FedOp::ResultOf(const parity::OpResult& ran) const {
  Result result;
  result.error = ran.error;
  result.choice = ran.choice;
  const auto names = execution_.OutputNames();
  for (const auto& [slot, values] : ran.outputs) {
    const auto of_slot = names.find(slot);
    for (size_t i = 0; of_slot != names.end() && i < values.size() && i < of_slot->second.size();
         ++i) {
      if (values[i] != nullptr)
        parity::AppendValues(slot, of_slot->second[i], values[i]->tensor(), &result.outputs);
    }
  }
  return result;
}

}  // namespace tools
}  // namespace phibridge
