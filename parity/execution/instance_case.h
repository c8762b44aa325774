#pragma once

#include <memory>
#include <string>

#include "parity/execution/op_instance.h"
#include "parity/harness/check.h"

namespace phibridge {
namespace parity {

/// A harvested execution as a case of the harness. The first case of its suite is empty: rules for
/// a list's first case are not for it.
struct InstanceCase {
  std::unique_ptr<optest::OpSuite> suite;
  optest::DataType dtype = optest::DataType::UNDEFINED;

  optest::OpTestParam Param() const { return {suite.get(), &suite->cases.back(), dtype}; }
};
/// `known`: the case list of the op, which says how its kernels compute and which outputs are
/// compared; null: there is none, so what a forward op of that name says (foo for foo_grad), or
/// sums of products. Errors: Unimplemented for values that a case cannot hold.
InstanceCase CaseOf(const OpInstance& instance, const std::string& name,
                    const optest::OpSuite* known);

/// The execution that a case describes.
OpInstance InstanceOf(const optest::OpTestParam& param);

/// Writes a failing case as a case folder that `phibridge check` runs on the route of `finding`;
/// what is expected is what the reference computes.
void WriteFailure(const optest::OpTestParam& param, const optest::Finding& finding,
                  const std::string& origin, const std::string& folder);

/// The same of an execution as it is.
void WriteExecution(const OpInstance& instance, const optest::Finding& finding,
                    const cli::Tolerance& tolerance, const std::string& origin,
                    const std::string& folder);

/// Makes a failing case as small as it still fails in the same way. Cases that expect an error, and
/// those that only their truth fails, stay as they are.
optest::OpCase ShrinkFailure(const optest::OpTestParam& param, const optest::Finding& finding);

/// False for findings about a case list as a whole, which say nothing of one harvested execution.
bool CountsForInstance(const optest::Finding& finding);

}  // namespace parity
}  // namespace phibridge
