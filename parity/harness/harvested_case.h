#pragma once

#include <memory>
#include <string>

#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// A harvested execution as a case of the harness. The first case of its suite is empty, because
/// the rules for the first case of a list do not apply to it.
struct HarvestedCase {
  std::unique_ptr<OpSuite> suite;
  DataType dtype = DataType::UNDEFINED;

  OpTestParam Param() const { return {suite.get(), &suite->cases.back(), dtype}; }
};
/// `known`: the case list of the op, which says how its kernels compute and which outputs are
/// compared; null: there is none, so what a forward op of that name says (foo for foo_grad), or
/// sums of products. Errors: Unimplemented for inputs without a value, and for sparse tensors and
/// strings.
HarvestedCase CaseOf(const Execution& execution, const std::string& name, const OpSuite* known);

/// The type of a case whose inputs state theirs: of the first float or complex input, else of the
/// first; float32 without inputs. Inputs of such a type that is the case's say none afterwards, so
/// that the case can be evaluated in a wider one.
DataType TakeType(OpCase* op_case);

/// False for findings about a case list as a whole, which do not apply to a single harvested
/// execution.
bool CountsForExecution(const Finding& finding);

}  // namespace parity
}  // namespace phibridge
