#pragma once

#include <string>

#include "compat/attribute_source.h"
#include "phi/core/tensor_base.h"

namespace phibridge {

/// The arguments of one operator at run time, after data transform, by slot name.
class KernelArgumentSource : public AttributeSource {
 public:
  /// 0 if the operator has no such input.
  virtual size_t InputSize(const std::string& name) const = 0;
  /// nullptr if the variable is missing.
  virtual const phi::TensorBase* Input(const std::string& name, size_t i) const = 0;
  virtual size_t OutputSize(const std::string& name) const = 0;
  /// nullptr for a variable that is not wanted (@EMPTY@).
  virtual phi::TensorBase* Output(const std::string& name, size_t i) const = 0;
  virtual bool HasAttr(const std::string& name) const {
    phi::Attribute ignored;
    return GetAttr(name, &ignored);
  }
  /// The forward tensor whose gradient output `name`[i] is; nullptr if there is none or it is
  /// unknown. By default input X for output X@GRAD; a scope knows forward tensors that are no
  /// inputs, too.
  virtual const phi::TensorBase* ForwardOf(const std::string& name, size_t i) const;
  bool GetAttrFromInput(const AttributeName& name, phi::AttributeType wanted,
                        phi::Attribute* value) const final;
};

}  // namespace phibridge
