#pragma once

#include <nlohmann/json.hpp>

#include "framework/program/type_defs.h"

namespace phibridge {
namespace parity {

/// {"int": 1}: an attribute and its type, as parity/truths/README.md has them. Null for a block, a
/// variable or a Scalar.
nlohmann::json TypedJson(const paddle::framework::Attribute& attribute);
/// The attribute of such JSON. Errors: InvalidArgument, and nlohmann's.
paddle::framework::Attribute AttributeOfTyped(const nlohmann::json& typed);

/// A number, or "nan", "inf", "-inf". Errors: InvalidArgument, and nlohmann's.
double NumberOfJson(const nlohmann::json& value);
std::vector<double> NumbersOfJson(const nlohmann::json& list);

}  // namespace parity
}  // namespace phibridge
