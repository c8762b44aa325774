#pragma once

#include <variant>

#include "framework/program/type_defs.h"

// The attributes of an operator were a boost::variant, so old sources say boost::get.
namespace boost {

template <typename T, typename... Types>
const T& get(const std::variant<Types...>& value) {
  return std::get<T>(value);
}
template <typename T, typename... Types>
T& get(std::variant<Types...>& value) {  // the original's signature
  return std::get<T>(value);
}
template <typename T, typename... Types>
const T* get(const std::variant<Types...>* value) {
  return std::get_if<T>(value);
}
template <typename T, typename... Types>
T* get(std::variant<Types...>* value) {
  return std::get_if<T>(value);
}

}  // namespace boost
