#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/program/names.h"

namespace phibridge {

/// The attributes fuse_activation, fuse_alpha and fuse_beta by which a fused operator computes an
/// activation (funcs::FusedActivationOf).
struct ActivationAttributes {
  std::string name;
  float alpha = 0, beta = 0;
};

/// The operators that may be such an activation.
const std::vector<const char*>& FusedActivationTypes();
/// Those of the operator `op`; nothing if it is no such activation, or takes numbers from
/// variables.
std::optional<ActivationAttributes> ActivationOf(const OpDesc& op);

}  // namespace phibridge
