#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "framework/bound_op.h"
#include "framework/execution_options.h"
#include "framework/program_desc.h"
#include "framework/scope.h"

namespace phibridge {

/// How one operator of a program was computed in one scope.
struct RoutingEntry {
  int block = 0;
  int index = 0;
  std::string op_type;
  std::string kind;    // "PHI", "legacy", "operator", "none"
  std::string kernel;  // PHI kernel name, or the op type
  std::string key;     // "(CPU, NCHW, float32)"; empty for plain operators
  std::string why;     // one sentence
  bool is_fallback = false;
  std::string fallback_reason;
  size_t bytes_moved = 0;  // by data transforms, over all runs
  int64_t runs = 0;
  double total_us = 0;  // if ExecutionOptions::time_ops
};

/// What doctor says of one operator.
struct OpDiagnosis {
  int block = 0;
  int index = 0;
  std::string op_type;
  bool registered = true;  // false: nobody knows this op type
  KernelChoice choice;     // kind kNone: no kernel, `message` says why
  std::string message;     // empty if it runs
  bool runs() const { return message.empty(); }
};

/// A program made ready to run: operators created, lifetimes known. Immutable and shared: what a run
/// changes lives in its Scope, so any number of threads may run one program, each with its own scope.
class PreparedProgram {
 public:
  /// Errors: NotFound, listing at once every op type that is not registered and every operator that no
  /// kernel fits, as far as the program's own description tells.
  static std::shared_ptr<const PreparedProgram> Prepare(
      std::shared_ptr<const paddle::framework::ProgramDesc> program, const ExecutionOptions& options);

  /// Runs block 0. Variables that the program describes are made in `scope`, parameters are looked for in
  /// its parents first. The first run in a scope binds and plans; later ones reuse that.
  /// Errors: what the operators throw, with the operator's context.
  void Run(Scope* scope) const { RunBlock(0, scope); }
  /// Runs another block in a scope of its own, for control flow.
  void RunBlock(size_t block, Scope* scope) const;

  /// How the operators of block 0 were computed in `scope`; empty before the first run.
  std::vector<RoutingEntry> Routing(Scope* scope) const;
  const paddle::framework::ProgramDesc& program() const { return *program_; }
  const ExecutionOptions& options() const { return options_; }
  /// Operators of a block, in order.
  const std::vector<std::unique_ptr<paddle::framework::OperatorBase>>& ops(size_t block) const {
    return blocks_[block].ops;
  }

 private:
  struct Block {
    std::vector<std::unique_ptr<paddle::framework::OperatorBase>> ops;
    std::vector<std::vector<std::string>> dead_after;  // temporaries that op i uses last
  };
  struct BlockState;

  PreparedProgram(std::shared_ptr<const paddle::framework::ProgramDesc> program,
                  const ExecutionOptions& options);
  void CreateOps();
  void FindLifetimes();
  BlockState* StateOf(size_t block, Scope* scope) const;

  std::shared_ptr<const paddle::framework::ProgramDesc> program_;
  ExecutionOptions options_;
  std::vector<Block> blocks_;
};

/// Makes the variables of a block in `scope` that are not there yet, with values of the described kinds.
void CreateVariables(const paddle::framework::BlockDesc& block, Scope* scope);

/// Chooses a kernel for every operator from the program's description alone, with the resolver that the
/// run uses. Nothing is computed and no memory taken.
std::vector<OpDiagnosis> Diagnose(const paddle::framework::ProgramDesc& program,
                                  const ExecutionOptions& options);
/// All that keeps a program from running, grouped, one line each; empty if nothing does.
std::string DescribeProblems(const std::vector<OpDiagnosis>& diagnosis);

}  // namespace phibridge
