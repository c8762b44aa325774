#pragma once

#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/values.h"

// Checks of memory after runs under ScopedGuards.

namespace phibridge {
namespace parity {

/// Describes the writes outside of guarded blocks, also of a GPU's, since the last call, naming the
/// variables of `scope` (nullptr: without names); empty: none. Errors: External, of a device that
/// cannot be waited for.
std::string GuardZoneText(const paddle::framework::Scope* scope,
                          const std::vector<std::string>& names);
/// Describes the elements that still hold the poison both in `a`, which was computed over NaN
/// poison, and in `b`, computed over number poison; empty: none.
std::string NeverWrittenText(const Snapshot& a, const Snapshot& b);

}  // namespace parity
}  // namespace phibridge
