#pragma once

#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// An index is int32 or int64; a program that is being built may not know its type yet. Errors:
/// InvalidArgument.
inline void CheckIndexType(const MetaTensor& index, const char* slot, const MetaConfig& config) {
  const DataType dtype = index.dtype();
  const bool is_unknown = dtype == DataType::UNDEFINED && !config.is_runtime;
  PADDLE_ENFORCE(dtype == DataType::INT32 || dtype == DataType::INT64 || is_unknown,
                 errors::InvalidArgument("input %s must be int32 or int64; it is %s", slot, dtype));
}

}  // namespace phi
