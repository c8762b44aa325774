#pragma once

#include <string>
#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// An equation such as "bij,bjk->bik" for operands of known ranks. A label is a letter, or, for an
/// axis that "..." stands for, kEllipsis plus its position from the end.
struct EinsumPlan {
  static constexpr int kEllipsis = 1000;

  std::vector<std::vector<int>> operands;  // one label an axis
  std::vector<int> output;
  std::vector<int> labels;     // each once
  std::vector<int64_t> sizes;  // of labels; -1: not known

  int64_t SizeOf(int label) const;
};

/// Errors: InvalidArgument for other characters, another number of operands or axes, sizes that
/// differ, a label of the output that no operand has.
EinsumPlan PlanEinsum(const std::string& equation, const std::vector<DDim>& shapes);

}  // namespace funcs
}  // namespace phi
