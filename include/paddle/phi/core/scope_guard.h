#pragma once

#include <utility>

#include "paddle/phi/core/macros.h"

namespace phi {

/// Calls a function at the end of its scope.
template <typename Callback>
class ScopeGuard {
 public:
  explicit ScopeGuard(const Callback& callback) : callback_(callback) {}
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;
  ~ScopeGuard() { callback_(); }

 private:
  Callback callback_;
};

}  // namespace phi

#define _PADDLE_CONCAT_TOKEN(x, y) PD_CONCATENATE(x, y)
#define DEFINE_PADDLE_SCOPE_GUARD(...)                                               \
  auto _PADDLE_CONCAT_TOKEN(scope_guard_callback_, __LINE__) = __VA_ARGS__;          \
  ::phi::ScopeGuard<decltype(_PADDLE_CONCAT_TOKEN(scope_guard_callback_, __LINE__))> \
  _PADDLE_CONCAT_TOKEN(scope_guard_,                                                 \
                       __LINE__)(_PADDLE_CONCAT_TOKEN(scope_guard_callback_, __LINE__))
