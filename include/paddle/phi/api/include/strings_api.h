#pragma once

#include <tuple>

#include "paddle/phi/api/include/api.h"
#include "paddle/phi/api/include/dll_decl.h"
#include "paddle/utils/optional.h"

// Functions on tensors of strings, on the CPU.

namespace paddle {
namespace experimental {
namespace strings {

inline Tensor empty(const IntArray& shape, const Place& place = CPUPlace()) {
  return ::phibridge::api::strings_empty(shape, place);
}
/// In the place of `x`, the only one that strings have.
inline Tensor empty_like(const Tensor& x, const Place& /*place*/ = {}) {
  return ::phibridge::api::strings_empty_like(x);
}
inline Tensor lower(const Tensor& x, bool use_utf8_encoding) {
  return ::phibridge::api::strings_lower(x, use_utf8_encoding);
}
inline Tensor upper(const Tensor& x, bool use_utf8_encoding) {
  return ::phibridge::api::strings_upper(x, use_utf8_encoding);
}

}  // namespace strings
}  // namespace experimental
}  // namespace paddle
