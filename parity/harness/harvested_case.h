#pragma once

#include <memory>
#include <string>

#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// A harvested execution with what the harness needs to know of it. The first case of its suite is
/// empty: rules for a list's first case are not for it.
struct HarvestedCase {
  std::unique_ptr<OpSuite> suite;
  DataType dtype = DataType::UNDEFINED;

  OpTestParam Param() const { return {suite.get(), &suite->cases.back(), dtype}; }
};
/// `known`: the case list of the op, which says how its kernels compute and which outputs are
/// compared; null: there is none, so what a forward op of that name says (foo for foo_grad), or
/// sums of products. Errors: Unimplemented for inputs without a value.
HarvestedCase CaseOf(const Execution& execution, const std::string& name, const OpSuite* known);

/// False for findings about a case list as a whole, which say nothing of one harvested execution.
bool CountsForExecution(const Finding& finding);

}  // namespace parity
}  // namespace phibridge
