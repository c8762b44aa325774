#pragma once

#include <cstdint>
#include <vector>

#include "framework/program/names.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// What a variable with a dense tensor held at a time: meta data, and the memory, which it keeps
/// from being freed. So memory that is found at the same address later is the same memory.
class KeptTensor {
 public:
  /// Requires: IsDense(*var).
  explicit KeptTensor(Variable* var);

  static bool IsDense(const Variable& var);

  /// True if the variable still has the value that it had, whatever that holds now.
  bool CanRestore() const { return var_->value_number() == value_number_; }
  /// True if the variable holds the same: shape, dtype, layout, LoD, and the same memory.
  bool IsCurrent() const;
  /// Requires: CanRestore().
  void Restore() const;

 private:
  phi::DenseTensor* Now() const { return static_cast<phi::DenseTensor*>(var_->tensor()); }

  Variable* var_;
  uint32_t value_number_;
  phi::DenseTensor tensor_;
};

/// A number for what IsCurrent compares, of several variables with dense tensors: the same as long
/// as they hold the same. Other contents rarely have the same number.
uint64_t HashOfTensors(const std::vector<Variable*>& vars);

}  // namespace phibridge
