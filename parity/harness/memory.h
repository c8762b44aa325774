#pragma once

#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/values.h"

// What a kernel did to memory, after runs under ScopedGuards.

namespace phibridge {
namespace parity {

/// What was written beside the allocations of the guarded allocator since the last call, as a
/// sentence that names the variables of `scope`; empty: nothing. nullptr: no names.
std::string GuardZoneText(const paddle::framework::Scope* scope,
                          const std::vector<std::string>& names);
/// Which elements of `a`, made over NaN poison, and of `b`, over number poison, hold what the
/// memory held; empty: none.
std::string NeverWrittenText(const Snapshot& a, const Snapshot& b);

}  // namespace parity
}  // namespace phibridge
