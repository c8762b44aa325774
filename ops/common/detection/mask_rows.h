#pragma once

#include <vector>

#include "ops/common/sequence/lod_rows.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

/// The bools of Mask, one for each sequence. Errors: InvalidArgument.
inline std::vector<bool> MaskOf(const framework::OperatorBase& op, const framework::Scope& scope) {
  const auto& mask = InputOf<phi::DenseTensor>(op, scope, "Mask");
  PADDLE_ENFORCE_EQ(
      mask.initialized() && mask.dtype() == phi::DataType::BOOL, true,
      phi::errors::InvalidArgument("%s: Mask must be bool; it is %s", op.Type(), mask.dtype()));
  phi::DenseTensor host;
  phi::TensorCopySync(mask, phi::CPUPlace(), &host);
  const bool* values = host.data<bool>();
  return std::vector<bool>(values, values + host.numel());
}

/// Attribute `level`. Errors: InvalidArgument if it is negative.
inline size_t LevelOf(const framework::OperatorBase& op) {
  const int level = op.Attr<int>("level");
  PADDLE_ENFORCE_GE(
      level, 0,
      phi::errors::InvalidArgument("%s: `level` must not be negative; it is %d", op.Type(), level));
  return static_cast<size_t>(level);
}

}  // namespace paddle::operators
