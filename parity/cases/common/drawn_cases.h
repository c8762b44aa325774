#pragma once

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

/// `c` without a seed: a run draws other numbers than the one before, and `output`, of shape
/// `dims`, is a sample of a distribution of that mean and standard deviation.
inline OpCase Drawn(OpCase c, std::vector<int64_t> dims, double mean, double deviation,
                    const std::string& output = "Out") {
  c.truth[output] = {std::move(dims), {mean, deviation}, {}};
  for (auto& of_slot : c.outputs) of_slot.second.compare = false;
  c.deterministic = false;
  return c;
}

}  // namespace parity
}  // namespace phibridge
