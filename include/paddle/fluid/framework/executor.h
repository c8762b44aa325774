#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/executor/prepared_program.h"
#include "paddle/fluid/framework/op_info.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/program_desc.h"
#include "paddle/fluid/framework/scope.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/framework/variable_helper.h"
#include "paddle/fluid/platform/device_context.h"

namespace paddle {
namespace framework {

/// A block of a program that an Executor is to run. The program must outlive it, and stay as it is
/// once the block has run.
struct ExecutorPrepareContext {
  ExecutorPrepareContext(const ProgramDesc& program, size_t block)
      : prog_(program), block_id_(block) {}

  /// Does nothing: variables stay until their scope goes.
  void PrepareUnusedVars(const std::vector<std::string>& /*keep*/, bool /*force*/ = false) {}

  const ProgramDesc& prog_;
  const size_t block_id_;
  // Made when the block first runs, as kernels are chosen for a place.
  std::shared_ptr<const ::phibridge::PreparedProgram> prepared_;
};

/// Runs blocks of programs in scopes that the caller has, as operators with blocks of their own and
/// tests do. For whole programs there is phibridge/phibridge.h, which feeds, fetches and optimises.
class Executor {
 public:
  explicit Executor(const platform::Place& place) : place_(place) {}
  explicit Executor(const platform::DeviceContext& context) : Executor(context.GetPlace()) {}
  /// Does nothing: there are no parameter servers.
  void Close() {}

  /// Makes the variables of a block: persistable ones in the outermost scope, others in `scope`.
  void CreateVariables(const ProgramDesc& program, Scope* scope, int block_id) {
    Scope* outermost = scope;
    while (outermost->parent() != nullptr) outermost = const_cast<Scope*>(outermost->parent());
    for (const VarDesc* var : program.Block(block_id).AllVars()) {
      if (var->Name() == kEmptyVarName) continue;
      InitializeVariable((var->Persistable() ? outermost : scope)->Var(var->Name()),
                         var->GetType());
    }
  }

  /// Nothing is freed before the scope is, so `keep` and `force_disable_gc` change nothing.
  static std::unique_ptr<ExecutorPrepareContext> Prepare(
      const ProgramDesc& program, int block_id, const std::vector<std::string>& /*keep*/ = {},
      bool /*force_disable_gc*/ = false) {
    return std::make_unique<ExecutorPrepareContext>(program, static_cast<size_t>(block_id));
  }
  static std::vector<std::shared_ptr<ExecutorPrepareContext>> Prepare(
      const ProgramDesc& program, const std::vector<int>& block_ids,
      const std::vector<std::vector<std::string>>& /*keep*/ = {},
      bool /*force_disable_gc*/ = false) {
    std::vector<std::shared_ptr<ExecutorPrepareContext>> contexts;
    for (const int block : block_ids) contexts.push_back(Prepare(program, block));
    return contexts;
  }

  /// Runs the block in a new child of `scope`, which goes afterwards, or in `scope` itself, whose
  /// children go unless `keep_kids`. Errors: Unimplemented naming all operators that no kernel
  /// computes; what the operators throw, with their context.
  void RunPreparedContext(ExecutorPrepareContext* context, Scope* scope,
                          bool create_local_scope = true, bool create_vars = true,
                          bool keep_kids = false) {
    Scope* local = create_local_scope ? &scope->NewScope() : scope;
    const auto at_end = [&](Scope* used) {
      if (create_local_scope) {
        scope->DeleteScope(used);
      } else if (!keep_kids) {
        used->DropKids();
      }
    };
    const std::unique_ptr<Scope, decltype(at_end)> end(local, at_end);
    if (create_vars) {
      CreateVariables(context->prog_, local, static_cast<int>(context->block_id_));
    }
    const ::phibridge::PreparedProgram& prepared = PreparedFor(context);
    prepared.RunBlock(context->block_id_, local);
    prepared.DropState(local);  // the caller may change the scope before the next run
  }

  void Run(const ProgramDesc& program, Scope* scope, int block_id, bool create_local_scope = true,
           bool create_vars = true, const std::vector<std::string>& keep = {},
           bool force_disable_gc = false, bool keep_kids = false) {
    const auto context = Prepare(program, block_id, keep, force_disable_gc);
    RunPreparedContext(context.get(), scope, create_local_scope, create_vars, keep_kids);
  }

 private:
  const ::phibridge::PreparedProgram& PreparedFor(ExecutorPrepareContext* context) const {
    using ::phibridge::PreparedProgram;
    const auto fits = [&](const PreparedProgram& prepared) {
      return &prepared.program() == &context->prog_ && prepared.options().place == place_ &&
             !prepared.options().reuse_buffers;
    };
    if (context->prepared_ != nullptr && fits(*context->prepared_)) return *context->prepared_;
    const PreparedProgram* current = PreparedProgram::Current();
    if (current == nullptr || &current->program() != &context->prog_) {
      context->prepared_ = Prepared(context->prog_);
    } else if (fits(*current)) {
      context->prepared_ = current->shared_from_this();
    } else {  // an operator prepares the program that it is part of once, however often it runs
      auto& kept = PreparedProgram::CurrentScope()->RunState<PreparedForBlocks>(current);
      if (kept == nullptr || kept->of.lock().get() != current || !fits(*kept->program)) {
        kept = std::make_shared<PreparedForBlocks>();
        *kept = {current->weak_from_this(), Prepared(context->prog_)};
      }
      context->prepared_ = kept->program;
    }
    return *context->prepared_;
  }

  std::shared_ptr<const ::phibridge::PreparedProgram> Prepared(const ProgramDesc& program) const {
    const ::phibridge::ExecutionOptions* current = ::phibridge::ExecutionOptions::Current();
    ::phibridge::ExecutionOptions options =
        current != nullptr ? *current : ::phibridge::ExecutionOptions::FromFlags(place_);
    options.place = place_;
    options.reuse_buffers = false;  // the caller reads what it likes
    const std::shared_ptr<const ProgramDesc> not_owned(std::shared_ptr<void>(), &program);
    return ::phibridge::PreparedProgram::Prepare(not_owned, options);
  }

  struct PreparedForBlocks {
    std::weak_ptr<const ::phibridge::PreparedProgram> of;  // the program that runs
    std::shared_ptr<const ::phibridge::PreparedProgram> program;
  };

  const platform::Place place_;
};

}  // namespace framework
}  // namespace paddle
