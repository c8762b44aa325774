#include "compat/argument_mapping.h"

#include <cstring>

namespace phi {
namespace {

using NameList = paddle::small_vector<const char*>;

bool SameNames(const NameList& a, const NameList& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::strcmp(a[i], b[i]) != 0) return false;
  }
  return true;
}

void PrintNames(std::ostream& os, const NameList& names) {
  for (size_t i = 0; i < names.size(); ++i) os << (i == 0 ? "" : ", ") << names[i];
}

}  // namespace

bool KernelSignature::IsValid() const {
  return name != nullptr && *name != '\0' && std::strcmp(name, "unregistered") != 0;
}

bool KernelSignature::operator==(const KernelSignature& o) const {
  return std::strcmp(name == nullptr ? "" : name, o.name == nullptr ? "" : o.name) == 0 &&
         SameNames(input_names, o.input_names) && SameNames(attr_names, o.attr_names) &&
         SameNames(output_names, o.output_names);
}

std::ostream& operator<<(std::ostream& os, const KernelSignature& signature) {
  os << (signature.name == nullptr ? "none" : signature.name) << "(";
  PrintNames(os, signature.input_names);
  if (!signature.attr_names.empty()) os << "; ";
  PrintNames(os, signature.attr_names);
  os << " -> ";
  PrintNames(os, signature.output_names);
  return os << ")";
}

}  // namespace phi
