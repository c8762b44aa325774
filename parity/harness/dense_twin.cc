#include "parity/harness/dense_twin.h"

#include <algorithm>
#include <memory>

#include "framework/program/convert_utils.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/sparse_values.h"
#include "parity/harness/truths.h"

namespace phibridge {
namespace parity {
namespace {

using Snapshots = std::vector<Snapshot>;
using paddle::framework::Variable;

bool IsSparse(const Snapshots& value) { return value.size() > 1 && !value[0].member.empty(); }

// One value as the twin takes or gives it.
DenseForm FormOf(const Snapshots& value, double absent, const DenseTwin& twin) {
  DenseForm form;
  if (value.empty()) {
    form.wrong = "it has no memory";
  } else if (!IsSparse(value)) {
    form.dense = InputOf(value[0]);
  } else if (twin.of_values) {
    form.dense = InputOf(MemberOf(value, "values"));
  } else {
    return DenseOf(value, absent);
  }
  form.stored.assign(form.dense.values.size(), true);
  return form;
}

// The elements with the axes in that order.
Input Ordered(const Input& input, const std::vector<int>& axes) {
  Input ordered = input;
  std::vector<int64_t> strides(axes.size(), 1);
  for (size_t d = axes.size(); d-- > 1;) strides[d - 1] = strides[d] * input.dims[d];
  for (size_t d = 0; d < axes.size(); ++d)
    ordered.dims[d] = input.dims[static_cast<size_t>(axes[d])];
  for (size_t flat = 0; flat < input.values.size(); ++flat) {
    auto rest = static_cast<int64_t>(flat);
    int64_t from = 0;
    for (size_t d = axes.size(); d-- > 0;) {
      from += rest % ordered.dims[d] * strides[static_cast<size_t>(axes[d])];
      rest /= ordered.dims[d];
    }
    ordered.values[flat] = input.values[static_cast<size_t>(from)];
  }
  return ordered;
}

class TwinRun {
 public:
  explicit TwinRun(const OpTestParam& param)
      : twin_(param.op_case->dense_twin), attrs_(param.op_case->attrs) {
    paddle::framework::Scope scope;
    const CaseExecution execution(param);
    execution.MakeInputs(&scope);
    for (const auto& [slot, names] : execution.inputs()) {
      for (const std::string& name : names)
        inputs_[slot].push_back(ReadVariable(*scope.FindVar(name)));
    }
  }

  TwinResult Compare(const RouteResult& result) {
    TwinResult compared;
    compared.wrong = DifferenceOfPlaces(result);
    if (compared.wrong.empty()) compared.wrong = DifferenceOfIndexTypes(result);
    if (!compared.wrong.empty()) return compared;
    const OpResult twins = RunReference(Twin());
    if (!twins.ok()) {
      compared.wrong = "the dense operator `" + twin_.type + "` fails: " + twins.error;
      return compared;
    }
    for (const auto& [ours, slot] : twin_.outputs) {
      const Snapshots of_twin = ReadVariable(*twins.outputs.at(slot).at(0));
      AddOutput(ours, result.outputs.at(ours), of_twin.at(0), &compared);
    }
    return compared;
  }

 private:
  Execution Twin() const {
    Execution execution;
    execution.type = twin_.type;
    execution.attrs = twin_.attrs;
    execution.outputs.clear();
    for (const auto& slots : twin_.outputs) execution.outputs[slots.second] = {};
    for (const auto& [ours, slot] : twin_.inputs) {
      for (const Snapshots& value : inputs_.at(ours)) {
        const auto axes = twin_.axes.find(ours);
        Input dense = FormOf(value, twin_.absent, twin_).dense;
        if (axes != twin_.axes.end()) dense = Ordered(dense, axes->second);
        auto variable = std::make_shared<Variable>();
        MakeVariable(dense, dense.dtype, "", variable.get());
        execution.inputs[slot].push_back(Input().Value(std::move(variable)));
      }
    }
    return execution;
  }

  void AddOutput(const std::string& slot, const Snapshots& ours, const Snapshot& of_twin,
                 TwinResult* compared) const {
    if (!of_twin.initialized) {
      compared->wrong = "the dense operator leaves output " + slot + " without memory";
      return;
    }
    const DenseForm form = FormOf(ours, twin_.absent_out, twin_);
    if (!form.wrong.empty()) {
      compared->wrong = "output " + slot + ": " + form.wrong;
      return;
    }
    Input twins = InputOf(of_twin);
    for (size_t i = 0; i < std::min(form.stored.size(), twins.values.size()); ++i) {
      if (twin_.only_stored && !form.stored[i]) twins.values[i] = twin_.absent_out;
    }
    compared->outputs.push_back({slot, SnapshotOf(form.dense), SnapshotOf(twins)});
  }

  // Where the output has values, and in which order.
  std::string DifferenceOfPlaces(const RouteResult& result) const {
    if (twin_.places_of.empty()) return "";
    const Snapshots& wanted = inputs_.at(twin_.places_of).at(0);
    const Snapshots& got = result.outputs.at("out");
    if (got.size() != wanted.size()) return "output out is not of the kind of its input";
    for (size_t i = 0; i < got.size(); ++i) {
      if (got[i].member == "values" || got[i].member == "shape") continue;
      if (got[i].values == wanted[i].values) continue;
      return "output out has other " + got[i].member + " than " + twin_.places_of;
    }
    return "";
  }

  // What the attribute says where there is one, else the type of the first sparse input's indices.
  DataType IndexType() const {
    const auto asked = attrs_.find("index_dtype");
    if (asked != attrs_.end())
      return paddle::framework::TransToPhiDataType(std::get<int>(asked->second));
    for (const auto& slot : inputs_) {
      if (IsSparse(slot.second.at(0))) return slot.second[0][0].dtype;
    }
    return DataType::INT64;
  }

  std::string DifferenceOfIndexTypes(const RouteResult& result) const {
    for (const auto& [slot, values] : result.outputs) {
      if (values.empty() || !IsSparse(values)) continue;
      for (const Snapshot& part : values) {
        if (part.member == "values" || part.member == "shape" || part.dtype == IndexType())
          continue;
        return phi::Format("output %s has %s of %s, not of %s", slot, part.member, part.dtype,
                           IndexType());
      }
    }
    return "";
  }

  const DenseTwin& twin_;
  const paddle::framework::AttributeMap& attrs_;
  std::map<std::string, std::vector<Snapshots>> inputs_;
};

}  // namespace

TwinResult RunDenseTwin(const OpTestParam& param, const RouteResult& result) {
  return TwinRun(param).Compare(result);
}

}  // namespace parity
}  // namespace phibridge
