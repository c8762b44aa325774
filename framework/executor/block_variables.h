#pragma once

#include "framework/program/names.h"

namespace phibridge {

/// Creates in `scope` the variables of a block that do not exist yet, with values of the described
/// kinds.
void CreateVariables(const BlockDesc& block, Scope* scope);

}  // namespace phibridge
