#include "parity/execution/op_signature.h"

#include <map>

#include "framework/program/attribute.h"
#include "parity/execution/run_execution.h"
#include "parity/values/op_value.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::Attribute;

struct ToJson {
  nlohmann::json operator()(const paddle::blank&) const { return nullptr; }
  nlohmann::json operator()(paddle::framework::BlockDesc*) const { return nullptr; }
  nlohmann::json operator()(paddle::framework::VarDesc*) const { return nullptr; }
  nlohmann::json operator()(const std::vector<paddle::framework::BlockDesc*>&) const {
    return nullptr;
  }
  nlohmann::json operator()(const std::vector<paddle::framework::VarDesc*>&) const {
    return nullptr;
  }
  nlohmann::json operator()(const phi::Scalar& scalar) const {
    return paddle::framework::AttributeToString(Attribute(scalar));
  }
  nlohmann::json operator()(const std::vector<phi::Scalar>& scalars) const {
    nlohmann::json list = nlohmann::json::array();
    for (const phi::Scalar& scalar : scalars) list.push_back((*this)(scalar));
    return list;
  }
  template <typename T>
  nlohmann::json operator()(const T& value) const {
    return value;
  }
};

}  // namespace

nlohmann::json AttributeJson(const Attribute& attribute) { return std::visit(ToJson(), attribute); }

std::string SignatureOf(const Execution& execution) {
  std::string text = execution.type;
  const std::map<std::string, Attribute> sorted(execution.attrs.begin(), execution.attrs.end());
  for (const auto& [name, value] : sorted) {
    text += "; " + name + "=" +
            AttributeJson(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  for (const auto& [slot, inputs] : execution.inputs) {
    text += "; " + slot + ":";
    for (const Input& input : inputs) text += " (" + ValueSignature(input.value) + ")";
  }
  const std::map<std::string, OpValue> before = ValuesOf(execution);
  for (const auto& [slot, names] : execution.OutputNames()) {
    text += "; -> " + slot + " " + std::to_string(names.size());
    for (const std::string& name : names) text += before.count(name) != 0 ? " in place" : "";
  }
  return text;
}

}  // namespace parity
}  // namespace phibridge
