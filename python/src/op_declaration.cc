#include "python/src/op_declaration.h"

#include <pybind11/stl.h>

#include <type_traits>
#include <variant>
#include <vector>

#include "framework/op/custom_op_grad.h"
#include "framework/program/attribute_checker.h"
#include "framework/program/op_info.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;
namespace fw = paddle::framework;
using fw::proto::OpProto;

py::dict SlotOf(const OpProto::Var& slot) {
  py::dict row;
  row["name"] = slot.name();
  row["doc"] = slot.comment();
  row["list"] = slot.duplicable();
  row["optional"] = slot.dispensable();
  row["intermediate"] = slot.intermediate();
  return row;
}

template <typename T>
constexpr bool kIsValue = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;
template <typename T>
constexpr bool kIsValue<std::vector<T>> = kIsValue<T>;

// A row of `value` if Python has such values: numbers, text, and lists of these.
void AddDefault(const fw::Attribute& value, py::dict* row) {
  std::visit(
      [row](const auto& held) {
        if constexpr (kIsValue<std::decay_t<decltype(held)>>) (*row)["default"] = py::cast(held);
      },
      value);
}

py::list AttrsOf(const fw::OpInfo& info) {
  py::list attrs;
  const fw::OpAttrChecker* checker = info.Checker();
  for (const OpProto::Attr& attr : info.Proto().attrs()) {
    if (attr.extra() || attr.generated()) continue;  // notes for tools: op_role and its like
    py::dict row;
    row["name"] = attr.name();
    row["doc"] = attr.comment();
    row["type"] = fw::proto::AttrType_Name(attr.type());
    if (checker != nullptr) {
      const fw::AttributeMap& defaults = checker->GetDefaultAttrMap();
      const auto found = defaults.find(attr.name());
      if (found != defaults.end()) AddDefault(found->second, &row);
    }
    attrs.append(row);
  }
  return attrs;
}

}  // namespace

py::object DeclarationOf(const std::string& type) {
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(type);
  if (!info.HasProto()) return py::none();
  const OpProto& proto = info.Proto();
  py::dict declaration;
  declaration["doc"] = proto.comment();
  py::list inputs, outputs;
  for (const OpProto::Var& slot : proto.inputs()) inputs.append(SlotOf(slot));
  for (const OpProto::Var& slot : proto.outputs()) outputs.append(SlotOf(slot));
  declaration["inputs"] = inputs;
  declaration["outputs"] = outputs;
  declaration["attrs"] = AttrsOf(info);
  const auto custom = fw::FindCustomOp(type);
  declaration["in_place"] = custom == nullptr ? py::dict() : py::dict(py::cast(custom->inplace));
  return declaration;
}

}  // namespace phibridge::python
