#pragma once

#include <string>

#include "framework/program/type_defs.h"

namespace phibridge {

/// True if two runs of an operator with these attributes may draw different numbers: it has an
/// attribute `seed`, or is one of those that draw from the stream of the process without one. With
/// `is_test` an operator draws nothing, as `dropout` and its like draw only while training.
bool DrawsRandomNumbers(const std::string& op_type,
                        const paddle::framework::AttributeMap& attributes);

}  // namespace phibridge
