#pragma once

#include <string>
#include <vector>

#include "framework/executor/passes/program_graph.h"

namespace phibridge {

/// A rewriting of programs that keeps what they compute.
struct Pass {
  const char* name;
  const char* summary;  // one sentence, for `phibridge passes`
  /// What of the results may change, "" if nothing does: "rounding: …".
  const char* changes;
  void (*run)(ProgramGraph* graph);
  /// Types of the operators that it makes; without one of them, as in a cropped library, it does
  /// not run.
  std::vector<const char*> makes = {};
  /// Whether it rewrites programs too that compute gradients or change parameters. What it takes
  /// away must not be read by them, and what changes keeps its name.
  bool is_for_training = false;
};

/// All passes, in the order in which they run.
const std::vector<Pass>& AllPasses();

/// Which passes run. A text is `on` or `off` (all of them) or `NAME=on`, `NAME=off`; the later one
/// counts. All passes run unless a text says otherwise.
class PassSelection {
 public:
  PassSelection() = default;
  /// Errors: InvalidArgument for a text that is none of these, naming the pass that is nearest.
  explicit PassSelection(const std::vector<std::string>& texts);

  bool IsOn(const Pass& pass) const;
  bool AnyOn() const;

 private:
  std::vector<bool> off_;  // by the order of AllPasses(); empty: none
};

/// True if no operator of the program computes gradients or changes parameters.
bool IsInference(const ProgramDesc& program);

/// Runs the selected passes over block 0 of a program; unless IsInference, only those that are for
/// training too (`is_for_training`).
/// `parameters`: what the parameters hold before the first run; they must outlive the call. Returns
/// nothing (an empty program) if no pass changed anything.
OptimisedProgram Optimise(const ProgramDesc& program, const ParameterValues& parameters,
                          const ExecutionOptions& options, const PassSelection& selection);

// The passes, a file each.
void RunActivation(ProgramGraph* graph);
void RunAttention(ProgramGraph* graph);
void RunChannelsLast(ProgramGraph* graph);
void RunComposeActivation(ProgramGraph* graph);
void RunConvBatchNorm(ProgramGraph* graph);
void RunConvBias(ProgramGraph* graph);
void RunConvResidual(ProgramGraph* graph);
void RunConvTransposeShuffle(ProgramGraph* graph);
void RunDeadCode(ProgramGraph* graph);
void RunFoldConstants(ProgramGraph* graph);
void RunFullyConnected(ProgramGraph* graph);
void RunFuseElementwise(ProgramGraph* graph);
void RunJoinProjections(ProgramGraph* graph);
void RunLayerNormResidual(ProgramGraph* graph);
void RunMergeOptimizers(ProgramGraph* graph);
void RunMergeScale(ProgramGraph* graph);
void RunRemoveIdentity(ProgramGraph* graph);
void RunShuffleChannel(ProgramGraph* graph);

}  // namespace phibridge
