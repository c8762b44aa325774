#pragma once

#include <variant>

#include "framework/program/type_defs.h"

// The attributes of an operator were a boost::variant, so old sources say boost::get.
namespace boost {

template <typename... Types>
using variant = std::variant<Types...>;
using blank = std::monostate;
using bad_get = std::bad_variant_access;

/// Base of visitors; `Result` is what they return.
template <typename Result = void>
class static_visitor {
 public:
  using result_type = Result;
};
template <typename Visitor, typename Variant>
decltype(auto) apply_visitor(Visitor&& visitor, Variant&& value) {
  return std::visit(std::forward<Visitor>(visitor), std::forward<Variant>(value));
}

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

namespace paddle {

/// The value in *variant, as a pointer. A wrong alternative throws std::bad_variant_access.
template <typename T, typename... Types>
T* GetMutable(std::variant<Types...>* variant) {
  return &std::get<T>(*variant);
}
template <typename T, typename... Types>
T& GetMutable(std::variant<Types...>& variant) {
  return std::get<T>(variant);
}

}  // namespace paddle

/// BOOST_GET_MUTABLE(int, &attribute): a pointer to the value, as the original gives.
#ifndef PADDLE_GET_MUTABLE
#define PADDLE_GET_MUTABLE(TYPE, VALUE) (::paddle::GetMutable<TYPE>(VALUE))
#define BOOST_GET_MUTABLE(TYPE, VALUE) PADDLE_GET_MUTABLE(TYPE, VALUE)
#endif
