#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "parity/hostile/mutations.h"
#include "parity/hostile/valid_case.h"
#include "parity/hostile/valid_program.h"
#include "parity/hostile/victim.h"
#include "tools/parity/parity_options.h"
#include "tools/parity/parity_work.h"

namespace phibridge {
namespace tools {

/// The cases and programs whose mutants are tried.
struct DrawnCases {
  std::vector<WorkItem> items;
  /// Among how many items the mutants of an operator, or of those in programs, are divided.
  size_t ShareOf(const WorkItem& item) const;

  std::map<std::string, size_t> shares;
};
/// Of each operator all cases with their first dtypes, if they are no more than options.hostile
/// mutants, else as many drawn ones. One case with another dtype, which seeds take in turn; with
/// options.hostile 0 all. And all programs of truths, each once and under the name of its truth.
/// One seed draws the same anywhere. Errors: as ListedCases.
DrawnCases DrawCases(const ParityOptions& options);

/// A mutant of one operator.
struct Mutant {
  const parity::ValidOp* op;
  const parity::Mutation* mutation;
};

/// The mutants that are drawn of a case: none if it does not run as it is; of a dtype that is not
/// its first one, attributes, shapes and values alone. Of a program those of
/// its operators without a case list, as far as options.ops names them.
class DrawnMutants {
 public:
  /// `share`: see DrawnCases.
  DrawnMutants(const WorkItem& item, const ParityOptions& options, size_t share);
  const std::vector<Mutant>& list() const { return list_; }

 private:
  void Draw(const std::string& name, size_t op, const ParityOptions& options, size_t share);

  std::unique_ptr<parity::ValidCase> case_;        // or null
  std::unique_ptr<parity::ValidProgram> program_;  // or null
  std::vector<parity::ValidOp> ops_;
  std::vector<std::vector<parity::Mutation>> mutations_;  // of ops_
  std::vector<Mutant> list_;
};

}  // namespace tools
}  // namespace phibridge
