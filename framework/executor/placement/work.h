#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "framework/executor/placement/costs.h"
#include "framework/program/names.h"

namespace phibridge {

/// More than any tensor has elements, and than any kernel computes; sums of it stay finite.
constexpr double kMostWork = 1e18;

/// The size of one call of a kernel; neither is more than kMostWork.
struct CallSize {
  double elements = 0;  // read and written
  double flops = 0;     // multiplications and additions, as `Work` counts them
};

/// The declared shape of a variable, for one sample: a first dimension that is left open is 1,
/// another one 64. Empty if the variable is no dense tensor, or not declared.
std::vector<int64_t> PlannedShape(const BlockDesc& block, const std::string& name);
/// Of a shape without open dimensions; at most kMostWork, whatever a program declares.
double CountElements(const std::vector<int64_t>& shape);

/// The call that `signature` makes of an operator of `block`, by the declared shapes.
CallSize SizeOfCall(const OpDesc& op, const BlockDesc& block, const phi::KernelSignature& signature,
                    Work work);

}  // namespace phibridge
