#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace phibridge {
namespace tools {

/// Finds a small set of switches that makes something fail, when all of them together do: what a
/// single switch, or several only together, cause.
class DeltaDebugger {
 public:
  /// True if it fails with exactly these switches on; ascending.
  using Test = std::function<bool(const std::vector<size_t>&)>;
  struct Result {
    std::vector<size_t> set;  // ascending
    bool is_minimal = false;  // no switch of it can be left out
    bool no_single = false;   // no single switch fails: tried, or the set is one
    bool no_pair = false;     // no pair does either: tried, or the set is one or two
    bool is_smallest() const {
      return set.size() <= 1 || (set.size() == 2 && no_single) || no_pair;
    }
  };

  /// `max_tests` bounds the calls of `test`; no set of switches is tested twice.
  DeltaDebugger(size_t switches, Test test, size_t max_tests);

  /// Requires: all switches fail, none does not. Divides and drops until no switch can be left out;
  /// then, if more than one is left, tries every single switch, and if more than two, every pair,
  /// as far as the number of tests allows.
  Result Run();
  size_t tests() const { return known_.size(); }

 private:
  bool Fails(const std::vector<size_t>& set);
  bool IsAllowed() const { return known_.size() < max_tests_; }
  bool DropOne(std::vector<size_t>* set, size_t parts);
  void Minimize(Result* result);
  bool TrySmaller(size_t size, Result* result);

  size_t switches_;
  Test test_;
  size_t max_tests_;
  std::map<std::vector<size_t>, bool> known_;
};

}  // namespace tools
}  // namespace phibridge
