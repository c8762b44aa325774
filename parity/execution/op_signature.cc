#include <algorithm>
#include <map>

#include "framework/program/attribute.h"
#include "parity/execution/op_instance.h"

namespace phibridge {
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

std::string OpInstance::Signature() const {
  std::string text = type_;
  const std::map<std::string, Attribute> sorted(attrs_.begin(), attrs_.end());
  for (const auto& [name, value] : sorted) {
    text += "; " + name + "=" +
            AttributeJson(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  for (const auto& [slot, values] : inputs()) {
    text += "; " + slot + ":";
    for (const OpValue& value : values) text += " (" + ValueSignature(value) + ")";
  }
  for (const auto& [slot, names] : outputs_) {
    text += "; -> " + slot + " " + std::to_string(names.size());
    for (const std::string& name : names) text += values_.count(name) != 0 ? " in place" : "";
  }
  return text;
}

}  // namespace phibridge
