#pragma once

#include "framework/program/names.h"

namespace phibridge {

/// Makes the variables of a block in `scope` that are not there yet, with values of the described
/// kinds.
void CreateVariables(const BlockDesc& block, Scope* scope);

}  // namespace phibridge
