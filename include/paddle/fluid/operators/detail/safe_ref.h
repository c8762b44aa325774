// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/detail/safe_ref.h")
#include_next "paddle/fluid/operators/detail/safe_ref.h"
#else
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "paddle/fluid/platform/enforce.h"

namespace paddle {
namespace operators {
namespace detail {

/// What `ptr` points to. Errors: InvalidArgument if it is null.
template <typename T>
T& Ref(T* ptr) {
  PADDLE_ENFORCE_NOT_NULL(ptr, platform::errors::InvalidArgument("the pointer is null"));
  return *ptr;
}
/// As above; the error says `format` filled with `args`.
template <typename T, typename... Args>
T& Ref(T* ptr, const char* format, Args&&... args) {
  PADDLE_ENFORCE_NOT_NULL(ptr,
                          platform::errors::InvalidArgument(format, std::forward<Args>(args)...));
  return *ptr;
}
template <typename T>
std::vector<std::reference_wrapper<T>> VectorRef(const std::vector<T*>& vec) {
  std::vector<std::reference_wrapper<T>> refs;
  refs.reserve(vec.size());
  for (T* ptr : vec) refs.emplace_back(Ref(ptr));
  return refs;
}

}  // namespace detail
}  // namespace operators
}  // namespace paddle

#endif
