#pragma once

#include <vector>

#include "framework/scope.h"

namespace phibridge {

// Note [The scope of a gradient block]
// A gradient block reads variables of the forward block's step and gradients of the block around
// it. Neither scope is a parent of the other, as each keeps its own plan and operators. So the
// gradient block runs in a child of the scope of its own operator, which looks into the forward
// step's scope before its parent: first what the gradient block declares, then what the forward
// step made, then the gradients around, then what was forward around them, and so on.

/// `scope` looks for variables in `others`, in their order and without their parents, after itself
/// and before its parent. They must outlive it.
void LookBeside(paddle::framework::Scope* scope,
                std::vector<const paddle::framework::Scope*> others);
/// What LookBeside was told; empty by default.
const std::vector<const paddle::framework::Scope*>& ScopesBeside(
    const paddle::framework::Scope& scope);

}  // namespace phibridge
