#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "parity/hostile/trial.h"
#include "tools/parity/hostile_draw.h"
#include "tools/parity/parity_options.h"
#include "tools/parity/parity_work.h"

namespace phibridge {
namespace tools {

/// The route of oneDNN with all passes on (TryWithPasses), among those of PlaceName.
constexpr char kWithPasses[] = "passes";

/// What planning foretells of the first of the routes "cpu" and "legacy" that takes the operator.
constexpr char kForetold[] = "doctor";

/// What became of one mutant.
struct TriedMutant {
  size_t at = 0;      // among all that are tried
  size_t number = 0;  // this and `side`: see Mutant
  parity::PageGuards::Side side = parity::PageGuards::kGuardEnd;
  std::string op, of_class, what;
  bool is_declared = true;  // see parity::Mutation
  /// By route: VerdictName, "hung", "died: …"; "any": while the case was made.
  std::map<std::string, std::string> verdicts, messages;
};

/// Runs the mutants of a case or program on every route that takes it as it is, in processes that
/// may die: the next one goes on behind the mutant that ended it. Mutants of an operator without
/// such a route are left out. A run has 10 seconds of the processor and 60 on the clock, its
/// process 4 GiB (under AddressSanitizer without limit) and a working folder of its own. `share`:
/// see DrawnCases.
std::vector<TriedMutant> TryMutants(const WorkItem& item, const ParityOptions& options,
                                    size_t share);
/// The mutants that are like one, in the same way, until one is `wanted`.
std::vector<TriedMutant> TryAlike(const WorkItem& item, const MutantLike& like,
                                  const std::function<bool(const TriedMutant&)>& wanted);
/// What becomes of `attempt` in such a process: VerdictName, "hung" or "died: …".
std::string VerdictApart(const std::function<parity::Verdict()>& attempt);
/// The same as TryMutants in this process, for a debugger, without the limits.
std::vector<TriedMutant> TryMutantsHere(const WorkItem& item, const ParityOptions& options,
                                        size_t share);

}  // namespace tools
}  // namespace phibridge
