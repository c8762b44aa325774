#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"

namespace paddle {
namespace framework {

/// Where gradients pass, by the index of the forward block.
struct BackwardPaths {
  /// The ops between parameters and loss, in the order of the program. Blocks of ops that are not
  /// on a path have an entry too, which nothing reads.
  std::map<int, std::vector<const OpDesc*>> ops;
  /// Names of variables without gradient.
  std::map<int, std::set<std::string>> no_grad;
};

/// The block that the op runs; nullptr for most ops.
BlockDesc* SubBlockOf(const OpDesc& op);

/// What is differentiated: variables of block 0.
struct BackwardEnds {
  std::set<std::string> targets;
  std::set<std::string> inputs;  // empty: whatever the targets depend on
};

/// The paths of a program to the targets, of block 0 from the inputs. Without gradient are
/// variables with stop_gradient, those of `no_grad` (of block 0), and outputs of the path that
/// nothing on it reads. Errors: NotFound for an op type that is not registered; Unimplemented for
/// an op on a path whose gradient is not there.
BackwardPaths FindBackwardPaths(const ProgramDesc& program, const BackwardEnds& ends,
                                const std::set<std::string>& no_grad);

}  // namespace framework
}  // namespace paddle
