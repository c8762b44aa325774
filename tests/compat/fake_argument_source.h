#pragma once

#include <map>
#include <string>
#include <vector>

#include "compat/kernel_argument_source.h"

namespace phibridge {
namespace tests {

/// An operator's arguments in plain maps.
struct FakeArgumentSource : KernelArgumentSource {
  std::string op_type = "fake_op";
  std::map<std::string, std::vector<const phi::TensorBase*>> inputs;
  std::map<std::string, std::vector<phi::TensorBase*>> outputs;
  std::map<std::string, phi::Attribute> attrs;

  const std::string& OpType() const override { return op_type; }
  size_t InputSize(const std::string& name) const override {
    auto it = inputs.find(name);
    return it == inputs.end() ? 0 : it->second.size();
  }
  const phi::TensorBase* Input(const std::string& name, size_t i) const override {
    return inputs.at(name)[i];
  }
  size_t OutputSize(const std::string& name) const override {
    auto it = outputs.find(name);
    return it == outputs.end() ? 0 : it->second.size();
  }
  phi::TensorBase* Output(const std::string& name, size_t i) const override {
    return outputs.at(name)[i];
  }
  bool GetAttr(const std::string& name, phi::Attribute* value) const override {
    auto it = attrs.find(name);
    if (it == attrs.end()) return false;
    *value = it->second;
    return true;
  }
};

}  // namespace tests
}  // namespace phibridge
