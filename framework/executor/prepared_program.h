#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "compat/planned_places.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/diagnose.h"
#include "framework/executor/passes/optimised_program.h"
#include "framework/executor/route.h"
#include "framework/op/execution_options.h"
#include "framework/program/block_lifetimes.h"
#include "framework/program/names.h"
#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"

namespace phibridge {

/// A program made ready to run, all blocks of it: operators are made, their kernels are chosen as
/// far as the description allows, lifetimes are known. Immutable and shared: what a run changes
/// lives in its Scope, so any number of threads may run one program, each with its own scope. A
/// scope that ran a program keeps it alive.
class PreparedProgram : public std::enable_shared_from_this<PreparedProgram> {
 public:
  /// Errors: Unimplemented, listing at once every op type that is not registered and every operator
  /// that no kernel fits, as far as the program's own description tells.
  static std::shared_ptr<const PreparedProgram> Prepare(std::shared_ptr<const ProgramDesc> program,
                                                        const ExecutionOptions& options);
  /// As Prepare, of what passes made of a program. Parameters that they made are copied to the
  /// place of the run, once, unless they are there. `plan`: where operators of block 0 are computed
  /// on place auto; nullptr: as measured costs say. Errors: also ResourceExhausted.
  static std::shared_ptr<const PreparedProgram> Prepare(
      OptimisedProgram optimised, const ExecutionOptions& options,
      std::shared_ptr<const PlannedPlaces> plan = nullptr);

  /// Runs block 0. Variables that the program describes are made in `scope`, parameters are looked
  /// for in its parents first. The first run in a scope binds and plans; later ones reuse that.
  /// Tensor arrays that the program writes start empty in every run. Errors: what the operators
  /// throw, with the operator's context.
  void Run(Scope* scope) const { RunBlock(0, scope); }
  /// Runs another block in a scope of its own, for control flow (see sub_block.h).
  void RunBlock(size_t block, Scope* scope) const;

  /// Releases the state that runs of this program keep in `scope`; the variables stay.
  void DropState(Scope* scope) const;

  /// The innermost program that is running on this thread; nullptr outside a run.
  static const PreparedProgram* Current();
  /// The scope in which block 0 of that program runs; operators keep counters there that cover a
  /// run with all its blocks. nullptr outside a run.
  static Scope* CurrentScope();

  /// How the operators were computed in `scope` and its step scopes: the operators of block 0, then
  /// those of the other blocks that have run. Empty before the first run.
  std::vector<Route> Routing(Scope* scope) const;
  /// Warnings for the user about results that may differ from those of the framework that saved the
  /// program.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// True if another operator reads the step scopes that `op` outputs.
  bool StepsAreRead(const OperatorBase& op) const { return read_steps_.count(&op) != 0; }
  /// The program that runs: what passes made of the original, if they did.
  const ProgramDesc& program() const { return *program_; }
  /// The parameters that passes made, where the run reads them.
  const std::vector<FoldedParameter>& made_parameters() const { return parameters_; }
  /// What an operator of block 0 stands for; nullptr if no pass touched it.
  const Fusion* FusionOf(const OperatorBase& op) const;
  const ExecutionOptions& options() const { return options_; }
  /// Operators of a block, in order.
  const std::vector<std::unique_ptr<OperatorBase>>& ops(size_t block) const {
    return blocks_[block].ops;
  }

 private:
  struct Block {
    std::vector<std::unique_ptr<OperatorBase>> ops;
    std::vector<std::shared_ptr<const LastingChoice>> chosen;  // of ops
    BlockLifetimes lifetimes;
  };
  struct BlockState;
  using RoutingMap = std::map<std::pair<int, int>, Route>;  // by block and position

  PreparedProgram(OptimisedProgram optimised, const ExecutionOptions& options);
  void PlaceParameters();
  void GiveParameters(Scope* scope) const;
  void TakeOps(std::vector<OpDiagnosis> diagnosis);
  void FindReadSteps();
  std::shared_ptr<BlockState> StateOf(size_t block, Scope* scope) const;
  void TakeOverBuffers(size_t block, Scope* scope) const;
  void RunOps(BlockState* state, Scope* scope) const;
  void CollectRouting(size_t block, const Scope& scope, RoutingMap* entries) const;

  std::shared_ptr<const ProgramDesc> program_;
  ExecutionOptions options_;
  std::vector<Block> blocks_;
  std::vector<FoldedParameter> parameters_;  // that passes made
  std::map<int, Fusion> fusions_;            // by position in block 0
  std::map<int, int> beside_;                // likewise: OptimisedProgram::BesideOf, if it is not 0
  std::vector<std::string> warnings_;
  std::unordered_set<const OperatorBase*> read_steps_;
};

}  // namespace phibridge
