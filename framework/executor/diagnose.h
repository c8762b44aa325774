#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "framework/executor/choice_basis.h"
#include "framework/op/execution_options.h"
#include "framework/op/operator_base.h"
#include "framework/program/names.h"
#include "phi/core/errors.h"

namespace phibridge {

/// The diagnosis of one operator, and the operator itself, ready to be run.
struct OpDiagnosis {
  int block = 0;
  int index = 0;
  int position = 0;  // in the block that was looked at; `index` where DiagnoseOp made it
  std::string op_type;
  bool registered = true;            // false: the op type is not registered
  std::unique_ptr<OperatorBase> op;  // nullptr if it could not be made
  /// What the choose step chose; kind kNone: no kernel, `message` says why, or, without one, the
  /// run chooses, as an input's kind is not known before (RAW). Never nullptr.
  std::shared_ptr<const LastingChoice> chosen = std::make_shared<const LastingChoice>();
  std::string message;  // empty if it runs
  /// The kind of what `message` says; UNIMPLEMENTED where an operator or a kernel is missing.
  phi::ErrorCode code = phi::UNIMPLEMENTED;
  /// What the shape function says of inputs whose shapes are all known; empty if nothing. The
  /// shapes are the described ones, and those that follow from them.
  std::string shape_error;
  /// As `shape_error`, of the types of the inputs that the chosen kernel reads.
  std::string type_error;
  /// Whether the run finds its inputs as they are described, so that these errors are certain: each
  /// is fed or a parameter, which are checked against the description, or comes from an operator
  /// with kernels whose inputs are so and whose shape function has worked. Of block 0 alone.
  bool knows_inputs = false;

  bool runs() const { return message.empty(); }
  const KernelChoice& choice() const { return chosen->chosen.choice; }
};

/// The names of all that operators of any block write.
std::set<std::string> WrittenVariables(const ProgramDesc& program);
/// Gives the variables of `block` in `scope` the meta data that it declares, and no memory.
void DescribeVariables(const BlockDesc& block, const phi::Place& place, Scope* scope);
/// As DescribeVariables, for one variable; nothing happens if `scope` does not have it.
void DescribeVariable(const VarDesc& desc, const phi::Place& place, const Scope& scope);

/// Works shapes and types of what `op` of `block` writes out anew, in the block and in `scope`:
/// what was saved may be of an older version of the op, or of other inputs. Where that fails, as it
/// may without values, what was saved stands. Kinds of variables stay as they are declared.
struct Inferred {
  bool done = false;          // false: what was saved stands
  bool knows_shapes = false;  // of all inputs, before
  std::string error;          // what the shape function says of known shapes; "" if nothing
};
Inferred InferDescribed(const phi::Place& place, const Scope& scope, BlockDesc* block, OpDesc* op);

/// Makes one operator and chooses its kernel from what the variables in `scope` are described as.
/// `block` and `index` are its place in the program for rules and messages, index -1: none.
OpDiagnosis DiagnoseOp(const OpDesc& desc, int block, int index, const Scope& scope,
                       const ExecutionOptions& options);

/// Makes every operator of a program and chooses its kernel from the program's description alone,
/// with the resolver that the run uses. Nothing is computed and no memory taken. Operators and
/// choices refer to `program` and `options`. `origins`: which operator of the original program each
/// operator of block 0 stands for, by index; empty: `program` is the original.
std::vector<OpDiagnosis> Diagnose(const ProgramDesc& program, const ExecutionOptions& options,
                                  const std::vector<int>& origins = {});
/// The reasons why a program cannot run, grouped, one line each; empty if it can.
std::string DescribeProblems(const std::vector<OpDiagnosis>& diagnosis);
/// The kind of error that these reasons are together: UNIMPLEMENTED if an operator is unknown, or
/// if no more is wrong than that kernels are missing, which the place decides; else the kind of the
/// first operator with another one.
phi::ErrorCode CodeOfProblems(const std::vector<OpDiagnosis>& diagnosis);

}  // namespace phibridge
