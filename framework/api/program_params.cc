// The parameters of a program: read, and put where it runs.
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "framework/api/program_impl.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_attributes.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

std::unordered_set<std::string> NamesRead(const ProgramDesc& program) {
  std::unordered_set<std::string> names;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : paddle::framework::ReadVariables(*op)) names.insert(name);
    }
  }
  return names;
}

// The dense value, with memory, of a parameter; nullptr if it has none.
phi::DenseTensor* ValueOf(const InitialValue& param) {
  auto* tensor = phi::TensorCast<phi::DenseTensor>(param.value.get());
  return tensor == nullptr || !tensor->initialized() ? nullptr : tensor;
}

void Move(const phi::Place& place, bool is_constant, phi::DenseTensor* value) {
  phi::DenseTensor moved;
  phi::TensorCopySync(*value, place, &moved);
  if (is_constant) moved.Holder()->MakeConstant();
  *value = std::move(moved);
}

}  // namespace

void Program::Impl::ReadParams() {
  if (!model.params.has_value()) return;
  const bool may_rewrite = passes.AnyOn() && IsInference(*model.program);
  for (size_t i = 0; i < model.params->entries().size(); ++i) {
    const ParamSpec& spec = model.params->entries()[i].spec;
    const bool on_host = may_rewrite && !spec.selected_rows;
    const phi::Place place = on_host ? phi::Place(phi::CPUPlace()) : execution.place;
    params.push_back({spec.name, model.params->Read(i, place)});
  }
}

void Program::Impl::FinishParams() {
  for (const InitialValue& param : params) {
    const phi::DenseTensor* tensor = ValueOf(param);
    if (tensor == nullptr) continue;
    if (!IsWritten(param.name)) tensor->Holder()->MakeConstant();
    parameter_values[param.name] = tensor;
  }
  of_fetches = PreparedFor({fetches.begin(), fetches.end()});
  KeepUnreadOnHost(*of_fetches);
}

void Program::Impl::PlaceParams(const PreparedProgram& reader) const {
  if (phi::is_cpu_place(execution.place)) return;
  const std::unordered_set<std::string> read = NamesRead(reader.program());
  for (const InitialValue& param : params) {
    phi::DenseTensor* const value = ValueOf(param);
    if (value == nullptr || value->place() == execution.place) continue;
    const bool is_written = IsWritten(param.name);
    if (is_written || read.count(param.name) != 0) Move(execution.place, !is_written, value);
  }
}

void Program::Impl::KeepUnreadOnHost(const PreparedProgram& reader) const {
  if (phi::is_cpu_place(execution.place) || reader.made_parameters().empty()) return;
  const std::unordered_set<std::string> read = NamesRead(reader.program());
  for (const InitialValue& param : params) {
    phi::DenseTensor* const value = ValueOf(param);
    if (value == nullptr || phi::is_cpu_place(value->place())) continue;
    if (IsWritten(param.name) || read.count(param.name) != 0) continue;
    Move(phi::CPUPlace(), true, value);
  }
}

// A name has one value in all that passes make of the program: see FoldedParameter.
void Program::Impl::ShareMade(std::vector<FoldedParameter>* made) const {
  std::unordered_map<std::string, phi::DenseTensor> known;
  for (const auto& [keep, program] : prepared) {
    const std::shared_ptr<const PreparedProgram> other = program.lock();
    if (other == nullptr) continue;
    for (const FoldedParameter& parameter : other->made_parameters()) {
      known.emplace(parameter.name, parameter.value);
    }
  }
  for (FoldedParameter& parameter : *made) {
    const auto found = known.find(parameter.name);
    if (found == known.end() || found->second.dims() != parameter.value.dims() ||
        found->second.dtype() != parameter.value.dtype()) {
      continue;
    }
    parameter.value = found->second;
  }
}

}  // namespace phibridge
