#pragma once

#include <utility>

#include "phi/core/optional.h"

namespace paddle {

template <typename T>
optional<std::decay_t<T>> make_optional(T&& value) {
  return optional<std::decay_t<T>>(std::forward<T>(value));
}
/// make_optional<const DenseTensor&>(x): T is not deduced.
template <typename T>
optional<T> make_optional(std::enable_if_t<std::is_reference_v<T>, T> value) {
  return optional<T>(value);
}

template <typename T>
const T* get_pointer(const optional<T>& value) {
  return value.get_ptr();
}

}  // namespace paddle
