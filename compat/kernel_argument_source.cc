#include "compat/kernel_argument_source.h"

#include <cstring>
#include <vector>

#include "compat/tensor_attribute.h"

namespace phibridge {

const phi::TensorBase* KernelArgumentSource::ForwardOf(const std::string& name, size_t i) const {
  static const char kSuffix[] = "@GRAD";
  const size_t length = std::strlen(kSuffix);
  if (name.size() <= length || name.compare(name.size() - length, length, kSuffix) != 0)
    return nullptr;
  const std::string forward = name.substr(0, name.size() - length);
  return i < InputSize(forward) ? Input(forward, i) : nullptr;
}

bool KernelArgumentSource::GetAttrFromInput(const AttributeName& name, phi::AttributeType wanted,
                                            phi::Attribute* value) const {
  const size_t size = InputSize(name.attr_name);
  if (size == 0) return false;
  std::vector<const phi::TensorBase*> tensors;
  tensors.reserve(size);
  for (size_t i = 0; i < size; ++i) tensors.push_back(Input(name.attr_name, i));
  *value = AttributeFromTensors(tensors, wanted, name);
  return true;
}

}  // namespace phibridge
