#pragma once

#include "paddle/phi/core/scope_guard.h"

namespace paddle {
namespace framework {
template <typename Callback>
using ScopeGuard = ::phi::ScopeGuard<Callback>;
}  // namespace framework
}  // namespace paddle
