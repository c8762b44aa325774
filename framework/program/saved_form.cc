#include "framework/program/saved_form.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "framework/program/op_desc.h"
#include "phi/core/registered.h"

namespace paddle {
namespace framework {
namespace {

constexpr const char* kActivation = "fuse_activation";
constexpr const char* kRelu = "fuse_relu";  // of fluid 1.x

// By the plain type.
phi::Registered<std::map<std::string, const SavedForm*>>& SavedForms() {
  static auto* forms = new phi::Registered<std::map<std::string, const SavedForm*>>;
  return *forms;
}

bool Says(const AttributeMap& attrs, const std::string& name) {
  const auto found = attrs.find(name);
  if (found == attrs.end()) return false;
  if (const auto* flag = std::get_if<bool>(&found->second)) return *flag;
  if (const auto* text = std::get_if<std::string>(&found->second)) return !text->empty();
  const auto* list = std::get_if<std::vector<int>>(&found->second);
  return list != nullptr && !list->empty();
}

bool IsFused(const SavedForm& form, const OpDesc& op, const AttributeMap& attrs) {
  for (const char* input : form.inputs) {
    const auto found = op.Inputs().find(input);
    if (found != op.Inputs().end() && !found->second.empty()) return true;
  }
  const auto type = attrs.find("mkldnn_data_type");
  const auto* name = type == attrs.end() ? nullptr : std::get_if<std::string>(&type->second);
  if (name != nullptr && *name == "int8") return true;
  return std::any_of(form.attributes.begin(), form.attributes.end(), [&](const char* attribute) {
    return Says(attrs, attribute) ||
           (std::strcmp(attribute, kActivation) == 0 && Says(attrs, kRelu));
  });
}

}  // namespace

SavedFormRegistrar::SavedFormRegistrar(phibridge::TableOf<SavedForm> forms) {
  for (const SavedForm& form : forms) SavedForms().Write().emplace(form.plain, &form);
}

std::string TypeOfSavedForm(const OpDesc& op, AttributeMap* attrs) {
  const std::map<std::string, const SavedForm*>& forms = SavedForms().Read();
  const auto found = forms.find(op.Type());
  if (found == forms.end() || !IsFused(*found->second, op, *attrs)) return op.Type();
  for (const auto& [before, after] : found->second->renamed) {
    const auto attribute = attrs->find(before);
    if (attribute == attrs->end()) continue;
    (*attrs)[after] = attribute->second;
  }
  if (Says(*attrs, kRelu)) (*attrs)[kActivation] = std::string("relu");
  return found->second->fused;
}

}  // namespace framework
}  // namespace paddle
