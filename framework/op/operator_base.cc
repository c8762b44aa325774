#include "framework/op/operator_base.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <sstream>
#include <utility>

#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/logging.h"
#include "phi/core/memory.h"

namespace paddle {
namespace framework {
namespace {

VariableValueMap FindAll(const VariableNameMap& names, const Scope& scope) {
  VariableValueMap out;
  for (const auto& slot : names) {
    std::vector<Variable*>& vars = out[slot.first];
    vars.reserve(slot.second.size());
    for (const std::string& name : slot.second) {
      vars.push_back(name == kEmptyVarName ? nullptr : scope.FindVar(name));
    }
  }
  return out;
}

// "fc_0.tmp_1 float32 [3, 4] Place(cpu)"
void DescribeVariable(const std::string& name, const Scope* scope, std::ostream* os) {
  *os << name;
  const Variable* var = scope == nullptr ? nullptr : scope->FindVar(name);
  if (var == nullptr) return;
  const phi::TensorBase* tensor = var->tensor();
  if (tensor == nullptr) {
    *os << " (" << var->TypeName() << ")";
    return;
  }
  if (tensor->kind() != phi::TensorKind::kDense) *os << " " << phi::TensorKindName(tensor->kind());
  *os << " " << tensor->dtype() << " [" << tensor->dims() << "]";
  if (tensor->initialized()) {
    *os << " " << tensor->place().GetDeviceType();
  } else {
    *os << " not computed yet";
  }
}

// "train.py:41" of the line `File "train.py", line 41, in <module>`; empty for other lines.
std::string FileAndLine(const std::string& line) {
  const size_t file = line.find("File \"");
  if (file == std::string::npos) return "";
  const size_t end = line.find('"', file + 6);
  const size_t number = line.find("line ", end);
  if (end == std::string::npos || number == std::string::npos) return "";
  const size_t stop = line.find_first_not_of("0123456789", number + 5);
  return line.substr(file + 6, end - file - 6) + ":" + line.substr(number + 5, stop - number - 5);
}

bool IsOfTheUser(const std::string& place) {
  return place.find("runpy") == std::string::npos && place.find("/paddle/") == std::string::npos;
}

// The innermost line of a saved call stack that is neither Python's own start nor Paddle's: where
// the user's code made the op. If there is none, the outermost.
std::string CreatedAt(const OpDesc& desc) {
  std::string outermost, users;
  for (const std::string& line : desc.CallStack()) {
    const std::string place = FileAndLine(line);
    if (place.empty()) continue;
    if (outermost.empty()) outermost = place;
    if (IsOfTheUser(place)) users = place;
  }
  return users.empty() ? outermost : users;
}

void PrintSlots(const VariableNameMap& slots, std::ostream* os) {
  *os << "{";
  bool first = true;
  for (const auto& slot : slots) {
    *os << (first ? "" : ", ") << slot.first << "[";
    for (size_t i = 0; i < slot.second.size(); ++i) *os << (i == 0 ? "" : ", ") << slot.second[i];
    *os << "]";
    first = false;
  }
  *os << "}";
}

}  // namespace

RuntimeContext::RuntimeContext(const VariableNameMap& innames, const VariableNameMap& outnames,
                               const Scope& scope)
    : inputs(FindAll(innames, scope)), outputs(FindAll(outnames, scope)) {}

OperatorBase::OperatorBase(const std::string& type, const VariableNameMap& inputs,
                           const VariableNameMap& outputs, const AttributeMap& attrs)
    : type_(type),
      inputs_(inputs),
      outputs_(outputs),
      attrs_(attrs),
      info_(OpInfoMap::Instance().GetNullable(type)) {
  if (!inputs_.empty() || !outputs_.empty()) CheckAllInputOutputSet();
}

OperatorBase::~OperatorBase() { TakeRunMemory(); }

void OperatorBase::SetAttr(const std::string& name, const Attribute& value) {
  TakeRunMemory();
  attrs_[name] = value;
}

void OperatorBase::SetOrigin(const OpOrigin& origin) {
  TakeRunMemory();
  origin_ = origin;
}

void OperatorBase::CheckAllInputOutputSet() const {
  if (info_ == nullptr || !info_->HasProto()) return;
  for (const auto& in : info_->Proto().inputs()) {
    if (in.dispensable() || in.extra()) continue;
    PADDLE_ENFORCE(
        inputs_.count(in.name()) != 0,
        phi::errors::NotFound("op `%s` has no input `%s`, which it needs", type_, in.name()));
  }
  for (const auto& out : info_->Proto().outputs()) {
    if (out.dispensable() || out.extra() || out.intermediate()) continue;
    PADDLE_ENFORCE(
        outputs_.count(out.name()) != 0,
        phi::errors::NotFound("op `%s` has no output `%s`, which it needs", type_, out.name()));
  }
}

void OperatorBase::Run(const Scope& scope, const phi::Place& place) const {
  try {
    RunImpl(scope, place);
  } catch (const phi::enforce::EnforceNotMet&) {
    RethrowWithContext(*this, &scope);
  } catch (const std::exception& error) {
    LOG(WARNING) << "operator `" << type_ << "` failed: " << error.what();
    throw;
  }
}

void OperatorBase::RunInProgram(const Scope& scope, const phi::Place& place) const {
  WithErrorContext(*this, &scope, [&] { RunImpl(scope, place); });
}

bool OperatorBase::HasInputs(const std::string& name) const { return inputs_.count(name) != 0; }
bool OperatorBase::HasOutputs(const std::string& name) const { return outputs_.count(name) != 0; }

namespace {
std::string OnlyName(const VariableNameMap& slots, const std::string& type, const char* kind,
                     const std::string& name) {
  auto it = slots.find(name);
  if (it == slots.end() || it->second.empty()) return kEmptyVarName;
  PADDLE_ENFORCE_EQ(
      it->second.size(), size_t{1},
      phi::errors::InvalidArgument("op `%s`: %s `%s` must hold one variable", type, kind, name));
  return it->second[0];
}
const std::vector<std::string>& AllNames(const VariableNameMap& slots, const std::string& type,
                                         const char* kind, const std::string& name) {
  auto it = slots.find(name);
  PADDLE_ENFORCE(it != slots.end(),
                 phi::errors::NotFound("op `%s` has no %s `%s`", type, kind, name));
  return it->second;
}
}  // namespace

std::string OperatorBase::Input(const std::string& name) const {
  return OnlyName(inputs_, type_, "input", name);
}
std::string OperatorBase::Output(const std::string& name) const {
  return OnlyName(outputs_, type_, "output", name);
}
const std::vector<std::string>& OperatorBase::Inputs(const std::string& name) const {
  return AllNames(inputs_, type_, "input", name);
}
const std::vector<std::string>& OperatorBase::Outputs(const std::string& name) const {
  return AllNames(outputs_, type_, "output", name);
}

std::vector<std::string> OperatorBase::InputVars() const {
  std::vector<std::string> names;
  for (const auto& slot : inputs_)
    names.insert(names.end(), slot.second.begin(), slot.second.end());
  return names;
}

std::vector<std::string> OperatorBase::OutputVars(bool has_intermediate) const {
  std::vector<std::string> names;
  for (const auto& slot : outputs_) {
    bool skip = false;
    if (!has_intermediate && info_ != nullptr && info_->HasProto()) {
      for (const auto& out : info_->Proto().outputs()) {
        skip = skip || (out.name() == slot.first && out.intermediate());
      }
    }
    if (!skip) names.insert(names.end(), slot.second.begin(), slot.second.end());
  }
  return names;
}

// The variables of a slot that an error describes: a program may have any number of them.
static constexpr size_t kMostDescribed = 16;

std::string OperatorBase::ErrorContext(const Scope* scope) const {
  std::ostringstream os;
  os << "  op ";
  if (origin_.index >= 0) os << "#" << origin_.index << " ";
  os << "`" << type_ << "`";
  if (origin_.index >= 0) os << " of block " << origin_.block;
  for (const auto& slot : inputs_) {
    if (slot.second.empty()) continue;
    os << "; " << slot.first << ": ";
    const size_t shown = std::min(slot.second.size(), kMostDescribed);
    for (size_t i = 0; i < shown; ++i) {
      if (i > 0) os << ", ";
      DescribeVariable(slot.second[i], scope, &os);
    }
    if (slot.second.size() > shown) os << ", and " << slot.second.size() - shown << " more";
  }
  const std::string created = origin_.desc == nullptr ? "" : CreatedAt(*origin_.desc);
  if (!created.empty()) os << "; created at " << created;
  return os.str();
}

std::string OperatorBase::DebugString() const {
  std::ostringstream os;
  os << type_ << ": ";
  PrintSlots(inputs_, &os);
  os << " -> ";
  PrintSlots(outputs_, &os);
  return os.str();
}

void RethrowWithContext(const OperatorBase& op, const Scope* scope) {
  try {
    phi::RethrowTyped();
  } catch (const phi::enforce::EnforceNotMet& e) {
    std::optional<phi::enforce::EnforceNotMet> with_context;
    try {
      with_context.emplace(e).AddContext(op.ErrorContext(scope));
    } catch (const std::bad_alloc&) {
      with_context.reset();  // the error alone says more than this one
    }
    if (with_context.has_value()) throw *std::move(with_context);
    throw;
  }
}

}  // namespace framework
}  // namespace paddle
