#pragma once

#include <map>
#include <string>
#include <vector>

#include "parity/execution/api_arguments.h"
#include "parity/execution/execution.h"
#include "tests/parity/api/autograd_check.h"
#include "tests/parity/api/traced_check.h"

namespace phibridge {
namespace parity {

/// What became of the executions of one operator.
struct ApiCounts {
  int same = 0;     // every bit of every result is that of the static operator
  int refused = 0;  // both raise the same error
  std::map<std::string, int> not_sayable;  // by reason: what no argument of the function says
  std::vector<std::string> failures;

  int ran() const { return same + refused; }
};

/// Calls the functions of the API on executions, and compares what they give with the static
/// operator, bit for bit; then on the gradients of the executions, of gradients, too. Operators
/// without a function it runs by their type (TracedCheck).
class ApiCheck {
 public:
  /// `where` names the execution in messages. `execution` has values for all of its inputs.
  void Check(const Execution& execution, const std::string& where);

  const std::map<std::string, ApiCounts>& counts() const { return counts_; }
  const AutogradCheck& autograd() const { return autograd_; }
  const TracedCheck& traced() const { return traced_; }

 private:
  void CheckForm(const Execution& execution, const ApiInvoker& invoker, const std::string& where);
  void CheckGradients(const Execution& execution, const std::string& where, int depth);
  void CheckForms(const Execution& execution, const std::string& where);

  std::map<std::string, ApiCounts> counts_;
  AutogradCheck autograd_;
  TracedCheck traced_;
};

}  // namespace parity
}  // namespace phibridge
