#pragma once

#include <string>

#include "compat/any.h"
#include "framework/program/attribute.h"
#include "phi/core/attribute.h"

namespace paddle {
namespace framework {

/// The value in a legacy attribute as a PHI attribute; false for blocks, variables and "no value".
bool ToPhiAttribute(const Attribute& from, phi::Attribute* to);
/// The value as paddle::any, in its own type.
paddle::any ToAny(const Attribute& attr);

/// Defaults of the op type's attributes; a gradient op has those of its forward op; empty if
/// neither has a declaration.
const AttributeMap& DefaultAttributes(const std::string& op_type);

}  // namespace framework
}  // namespace paddle
