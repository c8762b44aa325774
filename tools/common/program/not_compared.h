#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/execution/named_value.h"
#include "tools/common/program/stepped_run.h"

namespace phibridge {
namespace tools {

/// A value that an operator put out and that was compared with nothing.
struct NotCompared {
  parity::OpKey key;  // of the first execution
  std::string type;   // of the operator
  std::string variable;
  std::string reason;
  int64_t executions = 1;

  /// "`packed` of op 0/0 ft_pack (it holds a RunLengthTensor)".
  std::string Text() const;
};

/// Outputs of an operator that no comparison knows the class of, and what they hold.
std::vector<std::pair<std::string, std::string>> ForeignOutputs(const BoundOp& op);
/// True if the value of the name of `value` in `values` is no by-product.
bool Matters(const std::vector<parity::NamedValue>& values, const parity::NamedValue& value);
/// Variables of `values` that matter and have no pair in `others`.
std::vector<std::string> WithoutPair(const std::vector<parity::NamedValue>& values,
                                     const std::vector<parity::NamedValue>& others);

/// True if both sides run one operator: passes have made nothing else of it on one of them.
bool IsSameOperator(const SteppedRun::Stop& a, const SteppedRun::Stop& b);
/// True for a variable that the program declares to live longer than a run.
bool IsPersistable(const BoundOp& op, const std::string& name);
/// Appends what the scope of `op` holds of persistable variables that `others` has and `values`
/// lacks. Passes may do the work of several operators that change parameters in one.
void AddPersistable(const BoundOp& op, const std::vector<parity::NamedValue>& others,
                    std::vector<parity::NamedValue>* values);

/// True for feed and fetch, which hand on what others have computed.
bool HandsOn(const std::string& op_type);

}  // namespace tools
}  // namespace phibridge
