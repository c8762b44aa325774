#pragma once

#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/case_report.h"
#include "parity/harness/values.h"

// Kernels made wrong on purpose: what a good case notices.

namespace phibridge {
namespace parity {

/// One fault in one output.
struct Fault {
  Mutant::Kind kind = Mutant::kPerturbed;
  std::string variable;
  size_t part = 0;   // of ReadVariable: an element of an array
  Tolerance budget;  // what the case allows; kPerturbed goes to twice of it
};

/// The faults that would change `clean`, what the kernel gave there.
std::vector<Fault> FaultsOf(const std::string& variable, size_t part, const Snapshot& clean,
                            const Tolerance& budget, bool gradient);
/// Makes the output wrong, in memory of its own, so that nothing that shares it changes.
void Commit(const Fault& fault, paddle::framework::Scope* scope);

}  // namespace parity
}  // namespace phibridge
