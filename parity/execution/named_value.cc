#include "parity/execution/named_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/program/block_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/tensor_members.h"
#include "parity/values/plain_layout.h"
#include "phi/core/registration.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;
using paddle::framework::ProgramDesc;

// " of libmine.so", if a plug-in brought the kernel.
std::string OfPlugin(const phi::Kernel& kernel) {
  const phi::RegistrationPlace place{kernel.file(), kernel.line()};
  const std::string library = phi::LibraryOf(place);
  if (library.find(".so") == std::string::npos || phi::IsOfPhibridge(place)) return "";
  return " of " + library.substr(library.rfind('/') + 1);
}

void AppendTensor(const std::string& slot, const std::string& name, int element,
                  const Tensor& tensor, std::vector<NamedValue>* out) {
  if (!tensor.initialized() || phi::contain_unknown_dim(tensor.dims())) return;
  if (tensor.dtype() == DataType::PSTRING || tensor.dtype() == DataType::UNDEFINED) return;
  NamedValue value;
  value.slot = slot;
  value.variable = name;
  value.element = element;
  value.tensor = HostView(tensor);
  out->push_back(std::move(value));
}

// The element that write_to_array has written; -1 for other operators.
int64_t WrittenElement(const BoundOp& op) {
  if (op.op().Type() != "write_to_array" || !op.op().HasInputs("I")) return -1;
  const Variable* var = op.scope().FindVar(op.op().Input("I"));
  const auto* index = var == nullptr ? nullptr : phi::TensorCast<Tensor>(var->tensor());
  if (index == nullptr || !index->initialized() || index->numel() != 1) return -1;
  const Tensor host = HostView(*index);
  if (host.dtype() == DataType::INT64) return host.data<int64_t>()[0];
  return host.dtype() == DataType::INT32 ? host.data<int>()[0] : -1;
}

// A variable that an operator of the program reads, in any block.
bool IsRead(const OperatorBase& op, const std::string& name) {
  const OpDesc* desc = op.Origin().desc;
  if (desc == nullptr || desc->Block() == nullptr) return true;
  const ProgramDesc& program = *desc->Block()->Program();
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* other : program.Block(b).AllOps()) {
      const std::vector<std::string> inputs = other->InputArgumentNames();
      if (std::find(inputs.begin(), inputs.end(), name) != inputs.end()) return true;
    }
  }
  return false;
}

bool IsByProduct(const OperatorBase& op, const std::string& slot) {
  if (op.Info() == nullptr || !op.Info()->HasProto()) return false;
  for (const auto& output : op.Info()->Proto().outputs()) {
    if (output.name() == slot) return output.intermediate() || output.extra();
  }
  return false;
}

}  // namespace

std::string NamedValue::Name() const {
  if (!member.empty()) return variable + "." + member;
  return element < 0 ? variable : fmt::format("{}[{}]", variable, element);
}

Tensor HostView(const Tensor& tensor) {
  Tensor plain = PlainLayout(tensor);
  if (phi::is_cpu_place(plain.place())) return plain;
  Tensor host;
  phi::TensorCopySync(plain, phi::CPUPlace(), &host);
  return host;
}

void AppendValues(const std::string& slot, const std::string& name, const phi::TensorBase* value,
                  std::vector<NamedValue>* out) {
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(value)) {
    const size_t before = out->size();
    AppendTensor(slot, name, -1, rows->value(), out);
    if (out->size() == before) return;
    out->back().is_selected_rows = true;
    out->back().rows = rows->rows();
    out->back().height = rows->height();
  } else if (const auto* dense = phi::TensorCast<Tensor>(value)) {
    AppendTensor(slot, name, -1, *dense, out);
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(value)) {
    for (size_t i = 0; i < array->size(); ++i) {
      AppendTensor(slot, name, static_cast<int>(i), (*array)[i], out);
    }
  }
  for (const TensorMember& member : MembersOf(value)) {
    const size_t before = out->size();
    AppendTensor(slot, name, -1, member.tensor, out);
    if (out->size() != before) out->back().member = member.name;
  }
}

std::vector<NamedValue> OutputsOf(const BoundOp& op) {
  std::vector<NamedValue> out;
  std::set<std::string> seen;
  for (const auto& [slot, names] : op.op().Outputs()) {
    for (const std::string& name : names) {
      if (name == paddle::framework::kEmptyVarName || !seen.insert(name).second) continue;
      const Variable* var = op.scope().FindVar(name);
      if (var == nullptr) continue;
      const size_t before = out.size();
      AppendValues(slot, name, var->tensor(), &out);
      if (out.size() == before) continue;
      const bool matters = !IsByProduct(op.op(), slot) || IsRead(op.op(), name);
      for (size_t i = before; i < out.size(); ++i) out[i].matters = matters;
    }
  }
  const int64_t written = WrittenElement(op);
  if (written < 0) return out;
  out.erase(std::remove_if(out.begin(), out.end(),
                           [&](const NamedValue& value) {
                             return value.element >= 0 && value.element != written;
                           }),
            out.end());
  return out;
}

std::string KernelText(const std::string& op_type, const KernelChoice& choice) {
  if (choice.kind == KernelChoice::kOperatorBase) return "operator";
  const bool is_phi = choice.kind == KernelChoice::kPhi;
  return phi::Format("%s %s %s%s", choice.KindName(), is_phi ? choice.signature.name : op_type,
                     choice.key, is_phi ? OfPlugin(*choice.kernel) : "");
}

bool HasSubBlock(const OperatorBase& op) { return op.HasAttr("sub_block"); }

}  // namespace parity
}  // namespace phibridge
