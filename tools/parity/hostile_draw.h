#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "parity/hostile/mutations.h"
#include "parity/hostile/page_guards.h"
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
  size_t number;  // of the operator among those of its case or program
  const parity::ValidOp* op;
  const parity::Mutation* mutation;
  parity::PageGuards::Side side;  // of its tensors, where the guard lies
};

/// A mutant as it is told, to be found again in the same case or a smaller one.
struct MutantLike {
  size_t number = 0;  // of its operator
  std::string op, of_class, what;
  parity::PageGuards::Side side = parity::PageGuards::kGuardEnd;
  size_t most = 1;                      // how many that are like it
  std::set<parity::OpPlace> taken_out;  // of a program
};
/// Whether two texts of mutants differ at most in their numbers: "X of shape 2, 0 instead of 2, 3"
/// and "X of shape 0 instead of 1".
bool AreAlike(const std::string& a, const std::string& b);

/// The mutants that are drawn of a case: none if it does not run as it is; of a dtype that is not
/// its first one, attributes, shapes and values alone. Of a program those of
/// its operators without a case list, as far as options.ops names them.
class DrawnMutants {
 public:
  /// `share`: see DrawnCases.
  DrawnMutants(const WorkItem& item, const ParityOptions& options, size_t share);
  /// The mutant of that text, and those whose texts are alike: first those with the same last word.
  /// None if the case does not run, or has another operator there.
  DrawnMutants(const WorkItem& item, const MutantLike& like);
  const std::vector<Mutant>& list() const { return list_; }

 private:
  // The operators of the case, or of the program those without a case list; false: it does not run.
  bool MakeOps(const WorkItem& item);
  void Draw(const std::string& name, size_t op, const ParityOptions& options, size_t share);

  std::unique_ptr<parity::ValidCase> case_;        // or null
  std::unique_ptr<parity::ValidProgram> program_;  // or null
  std::vector<parity::ValidOp> ops_;
  std::vector<std::vector<parity::Mutation>> mutations_;  // of ops_
  std::vector<Mutant> list_;
};

}  // namespace tools
}  // namespace phibridge
