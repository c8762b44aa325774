#include "framework/program/backward_path.h"

#include <algorithm>

#include "framework/program/op_info.h"
#include "framework/program/proto/var_type.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using VarNames = std::set<std::string>;
using OpPath = std::vector<const OpDesc*>;

bool HasGradient(const OpDesc& op) {
  const OpInfo& info = OpInfoMap::Instance().Get(op.Type());
  return info.HasGradOpMaker() && !info.use_empty_grad_op_desc_maker_;
}

// An op that neither has a gradient nor says that it has none is an error on a path.
bool HasGradientOrSaysNothing(const OpDesc& op) {
  return !OpInfoMap::Instance().Get(op.Type()).use_empty_grad_op_desc_maker_;
}

bool IsFloating(proto::VarType::Type type) {
  using T = proto::VarType;
  return type == T::FP32 || type == T::FP64 || type == T::FP16 || type == T::BF16 ||
         type == T::COMPLEX64 || type == T::COMPLEX128;
}

// The names of variables through which a gradient can pass: tensors of real or complex numbers.
std::vector<std::string> Differentiable(const BlockDesc& block,
                                        const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const VarDesc* var = block.FindVarRecursive(name);
    if (var != nullptr && !var->StopGradient() && var->HasTensorDesc() &&
        IsFloating(var->GetDataType())) {
      found.push_back(name);
    }
  }
  return found;
}

bool AnyIn(const std::vector<std::string>& names, const VarNames& set) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return set.count(name) != 0; });
}

class PathFinder {
 public:
  explicit PathFinder(BackwardPaths* paths) : paths_(paths) {}

  // Sets the path of the block and of all blocks below: what `wanted` depends on, through variables
  // outside `no_grad`, and of that the ops that are `relevant`.
  void Find(const BlockDesc& block, VarNames wanted, const VarNames& no_grad, bool loops,
            const std::vector<bool>& relevant = {}) {
    const std::vector<OpDesc*> ops = block.AllOps();
    std::vector<bool> on_path(ops.size(), false);
    const auto counts = [&relevant](size_t i) { return relevant.empty() || relevant[i]; };
    // A block that loops hands what late ops write to early ones: it is walked through twice.
    for (int round = 0; round < (loops ? 2 : 1); ++round) {
      for (size_t i = ops.size(); i-- > 0;) {
        if (round == 0) FindBelow(*ops[i], wanted);
        if (on_path[i] || !AnyIn(ops[i]->OutputArgumentNames(), wanted)) continue;
        // in a loop, ops without a gradient stay: they make none
        if (counts(i)) CheckKnowsGradient(block, *ops[i], wanted, no_grad);
        on_path[i] = HasGradient(*ops[i]);
        if (!on_path[i]) continue;
        for (const std::string& name : ops[i]->InputArgumentNames()) {
          if (no_grad.count(name) == 0) wanted.insert(name);
        }
      }
    }
    OpPath path;
    for (size_t i = 0; i < ops.size(); ++i) {
      if (on_path[i] && counts(i)) path.push_back(ops[i]);
    }
    paths_->ops[block.ID()] = std::move(path);
  }

 private:
  // An op that says neither that it has a gradient nor that it has none would let gradients vanish.
  static void CheckKnowsGradient(const BlockDesc& block, const OpDesc& op, const VarNames& wanted,
                                 const VarNames& no_grad) {
    if (OpInfoMap::Instance().Get(op.Type()).HasGradOpMaker()) return;
    if (!AnyIn(Differentiable(block, op.OutputArgumentNames()), wanted)) return;
    for (const std::string& name : Differentiable(block, op.InputArgumentNames())) {
      PADDLE_ENFORCE(
          no_grad.count(name) != 0,
          phi::errors::Unimplemented("op `%s` has no gradient, but the loss depends through it on "
                                     "`%s`: name that in the no-grad set to take it as a constant",
                                     op.Type(), name));
    }
  }

  void FindBelow(const OpDesc& op, const VarNames& wanted) {
    const BlockDesc* block = SubBlockOf(op);
    if (block == nullptr) return;
    const bool loops = op.Type() == "while";
    if (!loops && op.Type() != "conditional_block") {  // recurrent: all of it
      const std::vector<OpDesc*> ops = block->AllOps();
      paths_->ops[block->ID()] = OpPath(ops.begin(), ops.end());
      for (const OpDesc* inner : ops) FindBelow(*inner, wanted);
      return;
    }
    VarNames targets;
    for (const std::string& name : op.OutputArgumentNames()) {
      if (wanted.count(name) != 0) targets.insert(name);
    }
    VarNames inner = targets;
    for (const OpDesc* writer : block->AllOps()) {
      if (!AnyIn(writer->OutputArgumentNames(), targets)) continue;
      for (const std::string& name : writer->InputArgumentNames()) inner.insert(name);
    }
    Find(*block, std::move(inner), {}, loops);
  }

  BackwardPaths* paths_;
};

// Which ops of the block depend on `inputs`; these get all names that do.
std::vector<bool> DependentOps(const BlockDesc& block, const VarNames& no_grad, VarNames* inputs) {
  std::vector<bool> dependent;
  for (const OpDesc* op : block.AllOps()) {
    dependent.push_back(AnyIn(op->InputArgumentNames(), *inputs) && HasGradientOrSaysNothing(*op));
    if (!dependent.back()) continue;
    for (const std::string& name : op->OutputArgumentNames()) {
      if (no_grad.count(name) == 0) inputs->insert(name);
    }
  }
  return dependent;
}

// What the path reads beside the variables that depend on the inputs gets no gradient where it is a
// constant.
void StopConstants(const BlockDesc& block, const OpPath& path, const VarNames& dependent,
                   VarNames* stopped) {
  for (const OpDesc* op : path) {
    for (const std::string& name : op->InputArgumentNames()) {
      const VarDesc* var = block.FindVar(name);
      if (dependent.count(name) == 0 && var != nullptr && var->StopGradient()) {
        stopped->insert(name);
      }
    }
  }
}

// Outputs that nothing on the path reads have no gradient.
VarNames UnusedOutputs(const BlockDesc& block, const OpPath& path, const VarNames& targets,
                       const VarNames& no_grad) {
  VarNames used = targets, unused;
  for (auto it = path.rbegin(); it != path.rend(); ++it) {
    const std::vector<std::string> inputs = (*it)->InputArgumentNames();
    for (const std::string& name : (*it)->OutputArgumentNames()) {
      if (SubBlockOf(**it) != nullptr) break;  // its block reads what it wrote before
      const VarDesc* var = block.FindVarRecursive(name);
      const bool in_place = std::find(inputs.begin(), inputs.end(), name) != inputs.end();
      if (used.count(name) == 0 && !in_place && var != nullptr && !var->StopGradient()) {
        unused.insert(name);
      }
    }
    for (const std::string& name : inputs) {
      if (no_grad.count(name) == 0) used.insert(name);
    }
  }
  return unused;
}

}  // namespace

BlockDesc* SubBlockOf(const OpDesc& op) {
  const auto found = op.GetAttrMap().find("sub_block");
  if (found == op.GetAttrMap().end()) return nullptr;
  BlockDesc* const* block = std::get_if<BlockDesc*>(&found->second);
  return block == nullptr ? nullptr : *block;
}

BackwardPaths FindBackwardPaths(const ProgramDesc& program, const BackwardEnds& ends,
                                const std::set<std::string>& no_grad) {
  BackwardPaths paths;
  for (size_t i = 0; i < program.Size(); ++i) {
    VarNames& stopped = paths.no_grad[static_cast<int>(i)];
    for (const VarDesc* var : program.Block(i).AllVars()) {
      if (var->StopGradient()) stopped.insert(var->Name());
    }
  }
  VarNames& stopped = paths.no_grad[0];
  stopped.insert(no_grad.begin(), no_grad.end());
  const BlockDesc& block = program.Block(0);
  VarNames dependent = ends.inputs;
  std::vector<bool> relevant;
  if (!dependent.empty()) relevant = DependentOps(block, stopped, &dependent);
  PathFinder(&paths).Find(block, ends.targets, stopped, /*loops=*/false, relevant);
  if (!dependent.empty()) StopConstants(block, paths.ops[0], dependent, &stopped);
  const VarNames unused = UnusedOutputs(block, paths.ops[0], ends.targets, stopped);
  stopped.insert(unused.begin(), unused.end());
  return paths;
}

}  // namespace framework
}  // namespace paddle
