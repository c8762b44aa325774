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

/// On which routes mutants are tried.
struct HostileRoutes {
  std::vector<parity::Route> kernels = {parity::Route::kLegacy, parity::Route::kPhiCpu,
                                        parity::Route::kOneDnn};
  bool passes = true;  // and planning in any case

  /// Those of options.places, which are compared with "cpu" and "legacy"; if it is empty, those of
  /// the host, and passes.
  static HostileRoutes Of(const ParityOptions& options);
  /// Those that a mutant was tried on.
  static HostileRoutes Of(const std::map<std::string, std::string>& verdicts);
  bool has_gpu() const;
};

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

/// A case or program, with its share: see DrawnCases.
struct SharedItem {
  const WorkItem* item;
  size_t share;
};

/// Runs the mutants of cases or programs, by item, on every route that takes them as they are, in
/// processes that may die: the next one goes on behind the mutant that ended it, and behind one
/// that lost the GPU. One process tries as many items as it lives to: starting to use a GPU takes
/// longer than most items. Mutants of an operator without such a route are left out. A run has 10
/// seconds of the processor and 60 on the clock, its process 4 GiB (no limit under AddressSanitizer
/// and where a GPU's driver reserves more) and a working folder of its own.
std::vector<std::vector<TriedMutant>> TryMutants(const std::vector<SharedItem>& items,
                                                 const ParityOptions& options);
/// The mutants that are like one, in the same way, until one is `wanted`.
std::vector<TriedMutant> TryAlike(const WorkItem& item, const MutantLike& like,
                                  const HostileRoutes& routes,
                                  const std::function<bool(const TriedMutant&)>& wanted);
/// What becomes of `attempt` in such a process: VerdictName, "hung" or "died: …". `on_gpu`: it uses
/// one.
std::string VerdictApart(const std::function<parity::Verdict()>& attempt, bool on_gpu);
/// The same as TryMutants in this process, for a debugger, without the limits.
std::vector<TriedMutant> TryMutantsHere(const WorkItem& item, const ParityOptions& options,
                                        size_t share);

}  // namespace tools
}  // namespace phibridge
