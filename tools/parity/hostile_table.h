#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "tools/parity/parity_options.h"

namespace phibridge {
namespace tools {

/// Counts of mutants of one class, of one operator or of several.
struct HostileSums {
  int64_t mutants = 0, answers = 0, others = 0;  // answers, others: runs
  std::map<std::string, int64_t> findings;       // by kind

  int64_t AllFindings() const;
};

/// What a run of the hostile tier has counted.
struct HostileCounts {
  std::map<std::string, std::map<std::string, HostileSums>> of_op;  // by operator, by class

  HostileSums OfClass(const std::string& of) const;
  /// Operators that have mutants of the class.
  size_t OpsOfClass(const std::string& of) const;
  HostileSums All() const;
};

/// "2 died, 1 hung"; "" if there is none.
std::string FindingsText(const HostileSums& sums);

/// docs/generated/hostile.md: the command, counts by class, and the matrix of operators and
/// classes. `untried`: operators of which no case runs.
std::string HostileMarkdown(const HostileCounts& counts, const std::set<std::string>& untried,
                            const ParityOptions& options);

}  // namespace tools
}  // namespace phibridge
