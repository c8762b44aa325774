#pragma once

#include <string>

#include "parity/compare/tolerance.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace parity {

/// The difference of two results of one execution.
struct ResultDifference {
  std::string message;  // the first difference, or why the other run failed; empty: none
  double max_abs = 0;   // of finite elements
  double max_ulp = 0;   // of finite elements of float types
};

/// Integers must be equal whatever the tolerance is. Outputs that have no memory in one of the
/// results are not compared: they are by-products that were not wanted.
ResultDifference CompareResults(const OpResult& first, const OpResult& other,
                                const Tolerance& tolerance);

}  // namespace parity
}  // namespace phibridge
