#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/dygraph/amp_lists.h"
#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// What became of the executions of one operator under mixed precision.
struct AmpCounts {
  int low = 0;      // computed in bfloat16
  int wide = 0;     // in float32, as its list says, or because there is no kernel in bfloat16
  int refused = 0;  // raises an error without mixed precision, too
  std::vector<std::string> failures;
};

/// Runs operators that a list of mixed precision names, on float32 and on bfloat16 inputs, at
/// levels O1 and O2, and looks at the kernel that each call got.
class AmpCheck {
 public:
  /// `execution` is of float32 and has values for all of its inputs; of an operator that no list
  /// names, nothing happens.
  void Check(const Execution& execution, const std::string& where);

  /// By operator.
  const std::map<std::string, AmpCounts>& counts() const { return counts_; }

 private:
  void CheckLevel(const Execution& execution, const AmpRecord& record, const std::string& level,
                  bool low_inputs, AmpCounts* counts, const std::string& where);

  std::map<std::string, AmpCounts> counts_;
};

/// True for an operator that a list names as white or black.
bool IsListedByAmp(const std::string& op_type);

}  // namespace parity
}  // namespace phibridge
