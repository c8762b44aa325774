#pragma once

#include <string>

#include "phi/core/attribute.h"
#include "phi/core/tensor_base.h"

namespace phibridge {

/// The arguments of one operator at run time, after data transform, by slot name.
class KernelArgumentSource {
 public:
  virtual ~KernelArgumentSource() = default;

  /// For messages.
  virtual const std::string& OpType() const = 0;
  /// 0 if the operator has no such input.
  virtual size_t InputSize(const std::string& name) const = 0;
  /// nullptr if the variable is missing.
  virtual const phi::TensorBase* Input(const std::string& name, size_t i) const = 0;
  virtual size_t OutputSize(const std::string& name) const = 0;
  /// nullptr for a variable that is not wanted (@EMPTY@).
  virtual phi::TensorBase* Output(const std::string& name, size_t i) const = 0;
  /// The attribute, or the default of the op; false if there is neither.
  virtual bool GetAttr(const std::string& name, phi::Attribute* value) const = 0;
  virtual bool HasAttr(const std::string& name) const {
    phi::Attribute ignored;
    return GetAttr(name, &ignored);
  }
  /// The forward tensor whose gradient output `name`[i] is; nullptr if there is none or it is
  /// unknown. By default input X for output X@GRAD; a scope knows forward tensors that are no
  /// inputs, too.
  virtual const phi::TensorBase* ForwardOf(const std::string& name, size_t i) const;
};

}  // namespace phibridge
