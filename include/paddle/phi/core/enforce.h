#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "paddle/phi/core/errors.h"
#include "paddle/phi/core/macros.h"
#include "phi/core/enforce.h"
#include "phi/core/logging.h"

namespace phi {
namespace enforce {

/// A type's name as it is written.
inline std::string demangle(const std::string& name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string out = status == 0 ? text : name;
  std::free(text);
  return out;
}

namespace details {
// Names are views, passed by value: where a parameter is a reference that a string made for the
// call is bound to, GCC 13 takes the result for one into that string (-Wdangling-reference).
template <typename T>
T& GetDataSafely(T* pointer, const char* role, std::string_view name, std::string_view op_type,
                 const char* file, int line) {
  if (pointer == nullptr) {
    Throw(
        errors::NotFound("Unable to get %s data of %s %s in operator %s.",
                         demangle(typeid(T).name()), role, std::string(name), std::string(op_type)),
        file, line);
  }
  return *pointer;
}
}  // namespace details

}  // namespace enforce
}  // namespace phi

/// *pointer, as a reference. Errors: NotFound for a null pointer, naming type, role ("Input"), slot
/// and operator.
#define GET_DATA_SAFELY(pointer, role, name, op_type) \
  (::phi::enforce::details::GetDataSafely((pointer), role, name, op_type, __FILE__, __LINE__))

/// Logs where the original logs.
#define PADDLE_WARN_NOT_NULL(pointer, ...)                                \
  do {                                                                    \
    if (UNLIKELY((pointer) == nullptr)) {                                 \
      LOG(WARNING) << ::phi::enforce::AsSummary(__VA_ARGS__).to_string(); \
    }                                                                     \
  } while (0)
