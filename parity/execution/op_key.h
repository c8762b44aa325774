#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "framework/op/operator_base.h"

namespace phibridge {
namespace parity {

/// One execution of an operator: which operator, and in which iterations of the blocks around it.
struct OpKey {
  int step = 0;  // run of the program
  int block = 0;
  int index = -1;
  std::vector<int> iteration;  // of each block around it from the outermost on, block 0 left out

  bool operator==(const OpKey& other) const { return Tuple() == other.Tuple(); }
  bool operator!=(const OpKey& other) const { return !(*this == other); }
  bool operator<(const OpKey& other) const { return Tuple() < other.Tuple(); }
  /// "0/17", "2/3@1.4" (iteration 4 of block 2 in iteration 1 of the block around it).
  std::string Text() const;
  /// "1.4"; empty in block 0.
  std::string IterationText() const;
  /// The operator alone: "2/3".
  std::string OpText() const;

 private:
  std::tuple<const int&, const int&, const int&, const std::vector<int>&> Tuple() const {
    return std::tie(step, block, index, iteration);
  }
};

/// Keys of the operators of one thread's runs, from the calls that a RunObserver gets. A run starts
/// with operator 0 of block 0, an iteration of a block with its operator 0.
class OpKeyTracker {
 public:
  /// The key of an operator that is about to run, inside the operators that are already running.
  OpKey Begin(const paddle::framework::OpOrigin& origin);
  /// Ends the operator that began last; returns its key.
  OpKey End();
  /// The operators that have begun and not ended, outermost first.
  const std::vector<OpKey>& open() const { return open_; }

 private:
  int step_ = -1;
  std::vector<OpKey> open_;
  std::vector<std::map<int, int>> iterations_;  // of the blocks of each open operator
};

}  // namespace parity
}  // namespace phibridge
