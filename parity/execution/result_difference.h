#pragma once

#include <string>

#include "parity/compare/tolerance.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace parity {

/// How far two results of one execution are apart.
struct ResultDifference {
  std::string message;  // what differs first, or why the other failed; empty: nothing
  double max_abs = 0;   // of finite elements
  double max_ulp = 0;   // of finite elements of float types
};

/// Integers must be equal whatever the tolerance is. Outputs that one of them left without memory
/// are not compared: by-products that no one asked for.
ResultDifference CompareResults(const OpResult& first, const OpResult& other,
                                const Tolerance& tolerance);

}  // namespace parity
}  // namespace phibridge
