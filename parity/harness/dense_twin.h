#pragma once

#include <string>
#include <vector>

#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

/// An output of a case and of its dense twin, both as dense tensors.
struct TwinOutput {
  std::string slot;  // of the case
  Snapshot ours, twins;
};
struct TwinResult {
  std::string wrong;  // why there is nothing to compare; empty: there is
  std::vector<TwinOutput> outputs;
};
/// Makes the inputs of the case dense, runs its twin on them, and makes `result` dense.
TwinResult RunDenseTwin(const OpTestParam& param, const RouteResult& result);

}  // namespace parity
}  // namespace phibridge
