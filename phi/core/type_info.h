#pragma once

#include <cstdint>

namespace phi {

/// Run-time kind of a TensorBase, cheaper than RTTI and stable across shared objects.
enum class TensorKind : uint8_t {
  kDense,
  kSelectedRows,
  kTensorArray,
  kSparseCoo,
  kSparseCsr,
  kString,
};

/// "DenseTensor", …
const char* TensorKindName(TensorKind kind);

}  // namespace phi
