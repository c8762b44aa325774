#pragma once

#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/case_report.h"
#include "parity/harness/values.h"

// Mutants: kernels made wrong on purpose, which a good case notices.

namespace phibridge {
namespace parity {

/// One fault in one output.
struct Fault {
  Mutant::Kind kind = Mutant::kPerturbed;
  std::string variable;
  size_t part = 0;   // of ReadVariable: an element of an array, a member of a sparse tensor
  Tolerance budget;  // the tolerance of the case; kPerturbed changes an element by twice of it
};

/// The faults that would change `clean`, the kernel's result.
std::vector<Fault> FaultsOf(const std::string& variable, size_t part, const Snapshot& clean,
                            const Tolerance& budget, bool gradient);
/// Applies the fault to the output, in memory of its own, so that tensors that share memory with it
/// do not change.
void Commit(const Fault& fault, paddle::framework::Scope* scope);

}  // namespace parity
}  // namespace phibridge
