#include "tools/common/program/not_compared.h"

#include <algorithm>
#include <set>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "parity/execution/named_value_compare.h"
#include "parity/values/op_value.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::Attribute;
using paddle::framework::OperatorBase;

// Blocks and variables belong to one copy of a program.
bool IsOfOneProgram(const Attribute& attribute) {
  return std::holds_alternative<BlockDesc*>(attribute) ||
         std::holds_alternative<std::vector<BlockDesc*>>(attribute) ||
         std::holds_alternative<VarDesc*>(attribute) ||
         std::holds_alternative<std::vector<VarDesc*>>(attribute);
}

bool HaveSameAttributes(const OperatorBase& a, const OperatorBase& b) {
  if (a.Attrs().size() != b.Attrs().size()) return false;
  return std::all_of(a.Attrs().begin(), a.Attrs().end(), [&b](const auto& attribute) {
    const auto other = b.Attrs().find(attribute.first);
    if (other == b.Attrs().end()) return false;
    return IsOfOneProgram(attribute.second) || attribute.second == other->second;
  });
}

}  // namespace

std::string NotCompared::Text() const {
  return tools::Text("`{}` of op {} {} ({})", variable, key.OpText(), type, reason);
}

std::vector<std::pair<std::string, std::string>> ForeignOutputs(const BoundOp& op) {
  std::vector<std::pair<std::string, std::string>> found;
  if (HandsOn(op.op().Type()) || parity::HasSubBlock(op.op())) return found;
  for (const std::string& name : op.op().OutputVars(true)) {
    const Variable* var =
        name == paddle::framework::kEmptyVarName ? nullptr : op.scope().FindVar(name);
    const std::string holds = var == nullptr ? "" : parity::WhyNotCopyable(*var);
    if (!holds.empty()) found.emplace_back(name, "it holds " + holds);
  }
  return found;
}

bool Matters(const std::vector<parity::NamedValue>& values, const parity::NamedValue& value) {
  const auto same =
      std::find_if(values.begin(), values.end(), [&value](const parity::NamedValue& other) {
        return other.variable == value.variable && other.element == value.element &&
               other.member == value.member;
      });
  return same != values.end() && same->matters;
}

std::vector<std::string> WithoutPair(const std::vector<parity::NamedValue>& values,
                                     const std::vector<parity::NamedValue>& others) {
  std::set<const parity::NamedValue*> paired;
  for (const auto& [value, other] : parity::PairValues(values, others)) paired.insert(value);
  std::vector<std::string> names;
  for (const parity::NamedValue& value : values) {
    const bool is_named = !names.empty() && names.back() == value.variable;
    if (value.matters && paired.count(&value) == 0 && !is_named) names.push_back(value.variable);
  }
  return names;
}

bool IsSameOperator(const SteppedRun::Stop& a, const SteppedRun::Stop& b) {
  const OperatorBase &x = a.op->op(), &y = b.op->op();
  if (x.Type() != y.Type() || x.Inputs() != y.Inputs() || x.Outputs() != y.Outputs()) return false;
  return (!a.rewritten && !b.rewritten) || HaveSameAttributes(x, y);
}

bool IsPersistable(const BoundOp& op, const std::string& name) {
  const OpDesc* desc = op.op().Origin().desc;
  if (desc == nullptr || desc->Block() == nullptr) return false;
  const VarDesc* var = desc->Block()->FindVarRecursive(name);
  return var != nullptr && var->Persistable();
}

void AddPersistable(const BoundOp& op, const std::vector<parity::NamedValue>& others,
                    std::vector<parity::NamedValue>* values) {
  for (const std::string& name : WithoutPair(others, *values)) {
    const Variable* var = IsPersistable(op, name) ? op.scope().FindVar(name) : nullptr;
    if (var != nullptr) parity::AppendValues("", name, var->tensor(), values);
  }
}

bool HandsOn(const std::string& op_type) {
  return op_type == paddle::framework::kFeedOpType || op_type == paddle::framework::kFetchOpType;
}

}  // namespace tools
}  // namespace phibridge
