#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "framework/program/type_defs.h"
#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// Equal for executions with the same op type, attributes, and shape, dtype, LoD and class of
/// values (ValueSignature) of the inputs.
std::string SignatureOf(const Execution& execution);

/// An attribute as JSON; a block or variable as null.
nlohmann::json AttributeJson(const paddle::framework::Attribute& attribute);

}  // namespace parity
}  // namespace phibridge
