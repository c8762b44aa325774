#include "framework/autograd/append_backward.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compat/op_utils_map.h"
#include "framework/autograd/grad_op_list.h"
#include "framework/program/backward_path.h"
#include "framework/program/op_info.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/var_names.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::set<std::string>;

constexpr int kBackward = static_cast<int>(OpRole::kBackward);
constexpr int kLoss = static_cast<int>(OpRole::kLoss);

// The op, of any block, that runs the block; nullptr for block 0.
const OpDesc* OpThatRuns(const BlockDesc& block) {
  const ProgramDesc& program = *block.Program();
  for (size_t i = 0; i < program.Size(); ++i) {
    for (const OpDesc* op : program.Block(i).AllOps()) {
      if (SubBlockOf(*op) == &block) return op;
    }
  }
  return nullptr;
}

// Gradients that the op which runs the block hands from round to round: they exist, although no
// block declares them.
Names HandedOn(const BlockDesc& block) {
  Names names;
  const OpDesc* op = OpThatRuns(block);
  if (op == nullptr) return names;
  const std::vector<std::string> outputs = op->OutputArgumentNames();
  for (const std::string& name : op->InputArgumentNames()) {
    if (HasName(outputs, name)) names.insert(name);
  }
  return names;
}

// `recurrent_grad` hands each step of its block the gradients of the states.
void DescribeStates(BlockDesc* block) {
  const OpDesc* op = OpThatRuns(*block);
  if (op == nullptr) return;
  for (const auto& state : op->GetAttrIfExists<std::vector<std::string>>("states")) {
    const VarDesc* forward = block->FindVarRecursive(state);
    if (forward == nullptr || block->FindVar(GradVarName(state)) != nullptr) continue;
    VarDesc* grad = block->Var(GradVarName(state));
    grad->SetDataType(forward->GetDataType());
    grad->SetShape(forward->GetShape());
  }
}

// A gradient of which the op begins a pass: the ones that no gradient op computes.
bool BeginsPass(const OpDesc& op) {
  const int role = op.GetAttrIfExists<int>(OpProtoAndCheckerMaker::OpRoleAttrName());
  if ((role & kBackward) == 0) return false;
  if (op.Type() == "fill_constant") return (role & kLoss) != 0;
  return op.Type() == "fill_any_like" && op.GetAttrIfExists<float>("value") != 0;
}

// How often the program has been differentiated. A pass that began with gradients from outside has
// left nothing but its ops, so it counts only if it is the first.
int PassesOf(const BlockDesc& block) {
  int passes = 0;
  bool any = false, before = false;
  for (const OpDesc* op : block.AllOps()) {
    const bool begins = BeginsPass(*op);
    passes += begins && !before ? 1 : 0;
    before = begins;
    const int role = op->GetAttrIfExists<int>(OpProtoAndCheckerMaker::OpRoleAttrName());
    any = any || (role & kBackward) != 0;
  }
  return passes == 0 && any ? 1 : passes;
}

// Builds the backward part of a program; its steps in the order in which they are called.
class BackwardBuilder {
 public:
  BackwardBuilder(ProgramDesc* program, BackwardEnds ends, const Names& no_grad)
      : program_(program),
        block_(program->MutableBlock(0)),
        ends_(std::move(ends)),
        no_grad_(no_grad),
        pass_(PassesOf(*block_) + 1) {}

  void MarkLossOp(const std::string& loss);
  void FindPaths() { paths_ = FindBackwardPaths(*program_, ends_, no_grad_); }
  void AppendLossGrad(const std::string& loss);
  void AppendTargetGrad(const std::string& target, const std::string& given);
  void AppendGradOps(const BlockDesc& forward, BlockDesc* target);
  void RenameRepeated(size_t first_op);
  void DescribeVariables(BlockDesc* block, size_t first_op);
  std::vector<ParamAndGrad> MarkParameters(const std::vector<std::string>& wanted);
  std::string GradOf(const std::string& var) const {
    const auto found = grad_of_.find(var);
    return found == grad_of_.end() ? "" : found->second;
  }

 private:
  using GradToVar = std::unordered_map<std::string, std::string>;
  GradOpList GradOpsOf(const OpDesc& op, const Names& no_grad, BlockDesc* target,
                       GradToVar* grad_to_var);
  void RenameForPass(const OpDesc& op, const BlockDesc& forward, GradOpList* ops,
                     GradToVar* grad_to_var);
  bool ContinuesPass(const GradOpList& ops);
  static void Append(const OpDesc& op, int role, BlockDesc* target);
  void DescribeOutputs(OpDesc* op, BlockDesc* block);
  std::vector<std::string> TrainableParameters() const;

  ProgramDesc* program_;
  BlockDesc* block_;
  const BackwardEnds ends_;
  const Names& no_grad_;
  const int pass_;  // 1: the program has no gradients yet
  OpDesc* loss_op_ = nullptr;
  BackwardPaths paths_;
  GradToVar grad_to_var_;
  std::unordered_map<std::string, std::string> grad_of_;  // variable -> its gradient
  // Of Note [Gradients of gradients]: what the ops of this pass compute, and what they call that.
  Names computed_;
  std::map<std::string, std::string> renamed_;
  std::map<std::string, std::string> given_;  // gradient of a target -> the variable given for it
  Names target_grads_, ones_;
};

void BackwardBuilder::MarkLossOp(const std::string& loss_name) {
  const VarDesc* loss = block_->FindVar(loss_name);
  PADDLE_ENFORCE_NOT_NULL(
      loss,
      phi::errors::NotFound("the program has no variable `%s` to take gradients of", loss_name));
  const int64_t count = phi::product(phi::make_ddim(loss->GetShape()));
  PADDLE_ENFORCE_EQ(
      count, 1,
      phi::errors::InvalidArgument("the loss `%s` must have one element; its shape is %s",
                                   loss_name, phi::make_ddim(loss->GetShape())));
  for (OpDesc* op : block_->AllOps()) {
    const std::vector<std::string> outputs = op->OutputArgumentNames();
    if (HasName(outputs, loss_name)) loss_op_ = op;
  }
  PADDLE_ENFORCE_NOT_NULL(
      loss_op_, phi::errors::NotFound("no op of block 0 computes the loss `%s`", loss_name));
  const char* role = OpProtoAndCheckerMaker::OpRoleAttrName();
  loss_op_->SetAttr(role, loss_op_->GetAttrIfExists<int>(role) | kLoss);
}

GradOpList BackwardBuilder::GradOpsOf(const OpDesc& op, const Names& no_grad, BlockDesc* target,
                                      GradToVar* grad_to_var) {
  std::vector<BlockDesc*> grad_blocks;
  if (const BlockDesc* sub_block = SubBlockOf(op)) {
    BlockDesc* grad_block = program_->AppendBlock(*target);
    grad_block->SetForwardBlockID(sub_block->ID());
    AppendGradOps(*sub_block, grad_block);
    grad_blocks.push_back(grad_block);
  }
  const std::unordered_set<std::string> no_grad_set(no_grad.begin(), no_grad.end());
  const GradOpMakerFN& make = OpInfoMap::Instance().Get(op.Type()).GradOpMaker();
  GradOpList made = make(op, no_grad_set, grad_to_var, grad_blocks);
  const std::vector<std::string> stack = op.CallStack();
  const char* device = OpProtoAndCheckerMaker::OpDeviceAttrName();
  for (auto& grad : made) {
    if (op.HasAttr(device)) grad->SetAttr(device, op.GetAttr(device));
    if (!stack.empty() && !grad->GetAttrMap().empty()) {
      grad->SetAttr(OpProtoAndCheckerMaker::OpCreationCallstackAttrName(), stack);
    }
  }
  return made;
}

// What is there before the pass keeps its name.
void BackwardBuilder::RenameForPass(const OpDesc& op, const BlockDesc& forward, GradOpList* ops,
                                    GradToVar* grad_to_var) {
  const std::vector<std::string> read = op.InputArgumentNames();
  for (auto& grad_op : *ops) {
    for (const std::string& name : grad_op->InputArgumentNames()) {
      const auto found = renamed_.find(name);
      if (found != renamed_.end() && !HasName(read, name)) {
        grad_op->RenameInput(name, found->second);
      }
    }
    for (const std::string& name : grad_op->OutputArgumentNames()) {
      if (!IsGradName(name) || forward.FindVar(name) == nullptr) continue;
      std::string fresh = name;
      for (int i = 0; i < pass_; ++i) fresh.insert(0, kGradPassPrefix);
      grad_op->RenameOutput(name, fresh);
      renamed_[name] = fresh;
      const auto of = grad_to_var->find(name);
      if (of == grad_to_var->end()) continue;
      (*grad_to_var)[fresh] = of->second;
      grad_to_var->erase(name);
    }
  }
}

// True if the ops read what an op of this pass computed; then so is what they compute.
bool BackwardBuilder::ContinuesPass(const GradOpList& ops) {
  bool continues = false;
  for (const auto& op : ops) {
    for (const std::string& name : op->InputArgumentNames()) {
      continues = continues || computed_.count(name) != 0;
    }
  }
  if (!continues) return false;
  for (const auto& op : ops) {
    for (const std::string& name : op->OutputArgumentNames()) computed_.insert(name);
  }
  return true;
}

void BackwardBuilder::AppendGradOps(const BlockDesc& forward, BlockDesc* target) {
  Names no_grad;
  for (const std::string& name : paths_.no_grad[forward.ID()]) no_grad.insert(GradVarName(name));
  const std::vector<const OpDesc*>& path = paths_.ops[forward.ID()];
  const bool again = pass_ > 1 && forward.ID() == block_->ID();
  GradOpList ops;
  for (auto it = path.rbegin(); it != path.rend(); ++it) {
    GradToVar grad_to_var;
    GradOpList made = GradOpsOf(**it, no_grad, target, &grad_to_var);
    if (again) RenameForPass(**it, forward, &made, &grad_to_var);
    if (again && !ContinuesPass(made)) continue;
    for (auto& op : made) ops.push_back(std::move(op));
    for (auto& entry : grad_to_var) grad_to_var_[entry.first] = entry.second;
  }
  SumRepeatedGradients(forward.ID(), &ops);
  RemoveNoGradBranches(target_grads_, &no_grad, &ops);
  RemoveDetached(path, computed_, &ops);
  for (const auto& op : ops) Append(*op, kBackward, target);
}

// Gradients of this pass that the program had before it get new names, and targets' gradients those
// that were given for them.
void BackwardBuilder::RenameRepeated(size_t first_op) {
  std::map<std::string, std::string> names = given_;
  Names taken;  // of this pass, whose variables are not described yet
  for (size_t i = first_op; i < block_->OpSize(); ++i) {
    OpDesc* op = block_->Op(static_cast<int>(i));
    for (const std::string& name : op->InputArgumentNames()) {
      const auto found = names.find(name);
      if (found != names.end()) op->RenameInput(name, found->second);
    }
    for (const std::string& name : op->OutputArgumentNames()) {
      if (!IsGradName(name) || block_->FindVar(name) == nullptr || ones_.count(name) != 0) continue;
      std::string fresh;
      for (int number = 0; fresh.empty() || block_->FindVar(fresh) != nullptr; ++number) {
        const std::string next = name + "_" + std::to_string(number);
        if (taken.insert(next).second) fresh = next;
      }
      op->RenameOutput(name, fresh);
      names[name] = fresh;
    }
  }
  for (const auto& [before, after] : names) {
    const auto of = grad_to_var_.find(before);
    if (of == grad_to_var_.end()) continue;
    const std::string var = of->second;
    grad_to_var_.erase(of);
    grad_to_var_[after] = var;
  }
}

void BackwardBuilder::Append(const OpDesc& op, int role, BlockDesc* target) {
  OpDesc* appended = target->AppendOp();
  appended->CopyFrom(op);
  appended->SetAttr(OpProtoAndCheckerMaker::OpRoleAttrName(), role);
}

void BackwardBuilder::AppendLossGrad(const std::string& loss_name) {
  const VarDesc* loss = block_->FindVar(loss_name);
  target_grads_.insert(GradVarName(loss_name));
  if (pass_ > 1) computed_.insert(GradVarName(loss_name));
  OpDesc ones("fill_constant", {}, {{"Out", {GradVarName(loss_name)}}}, {});
  ones.SetAttr("shape", loss->GetShape());
  ones.SetAttr("value", 1.0f);
  ones.SetAttr("dtype", static_cast<int>(loss->GetDataType()));
  ones.SetAttr("force_cpu", false);
  ones.SetAttr("use_mkldnn", false);  // the original declares it for all of these
  const char* device = OpProtoAndCheckerMaker::OpDeviceAttrName();
  ones.SetAttr(device, loss_op_->GetAttrIfExists<std::string>(device));
  Append(ones, kBackward | kLoss, block_);
}

// `given`: the variable with which the target's gradient begins; "": ones.
void BackwardBuilder::AppendTargetGrad(const std::string& target, const std::string& given) {
  const std::string grad = GradVarName(target);
  target_grads_.insert(grad);
  if (!given.empty()) {
    given_[grad] = given;
    if (pass_ == 1) return;
    computed_.insert(given);
    renamed_[grad] = given;
    return;
  }
  if (pass_ > 1) computed_.insert(grad);
  ones_.insert(grad);
  OpDesc ones("fill_any_like", {{"X", {target}}}, {{"Out", {grad}}}, {});
  ones.SetAttr("value", 1.0f);
  ones.SetAttr("dtype", static_cast<int>(block_->FindVar(target)->GetDataType()));
  ones.SetAttr(OpProtoAndCheckerMaker::OpDeviceAttrName(), std::string());
  Append(ones, kBackward, block_);
}

// An op that computes nothing, or of whose gradients none came.
bool IsDead(const OpDesc& op, const BlockDesc& block, const Names& handed_on) {
  const std::vector<std::string> outputs = op.OutputArgumentNames();
  const auto is_empty = [](const std::string& name) { return name == kEmptyVarName; };
  if (std::all_of(outputs.begin(), outputs.end(), is_empty)) return true;
  bool reads_grads = false;
  for (const std::string& name : op.InputArgumentNames()) {
    if (!IsGradName(name)) continue;
    if (block.HasVarRecursive(name) || handed_on.count(name) != 0) return false;
    reads_grads = true;
  }
  return reads_grads;
}

void DropMissingParts(const BlockDesc& block, OpDesc* sum) {
  std::vector<std::string> parts;
  for (const std::string& name : sum->Input("X")) {
    if (block.HasVarRecursive(name)) parts.push_back(name);
  }
  sum->SetInput("X", parts);
}

// Operators that compute by themselves, such as `write_to_array`, may say nothing of shapes.
bool KnowsShapes(const std::string& op_type) {
  return OpInfoMap::Instance().Get(op_type).infer_shape_ != nullptr ||
         phi::HasCompatiblePhiKernel(op_type);
}

void BackwardBuilder::DescribeOutputs(OpDesc* op, BlockDesc* block) {
  std::vector<VarDesc*> made;
  for (const std::string& name : op->OutputArgumentNames()) {
    if (name == kEmptyVarName || block->HasVarRecursive(name)) continue;
    made.push_back(block->Var(name));
    const auto var = grad_to_var_.find(name);
    if (var != grad_to_var_.end()) grad_of_[var->second] = name;
  }
  op->CheckAttrs();
  op->InferVarType(block);
  if (KnowsShapes(op->Type())) op->InferShape(*block);
  for (VarDesc* grad : made) {
    const VarDesc* forward = block->FindVarRecursive(StripGradSuffix(grad->Name()));
    if (forward == nullptr || !forward->HasTensorDesc() || !grad->HasTensorDesc()) continue;
    grad->SetDataType(forward->GetDataType());
    grad->SetShape(forward->GetShape());
  }
}

void BackwardBuilder::DescribeVariables(BlockDesc* block, size_t first_op) {
  DescribeStates(block);
  const Names handed_on = HandedOn(*block);
  for (size_t i = first_op; i < block->OpSize();) {
    OpDesc* op = block->Op(static_cast<int>(i));
    if (BlockDesc* sub_block = SubBlockOf(*op)) DescribeVariables(sub_block, 0);
    if (IsDead(*op, *block, handed_on)) {
      block->RemoveOp(i, i + 1);
      continue;
    }
    if (op->Type() == "sum") {
      DropMissingParts(*block, op);
      AddSparseParts(i, block);
    }
    DescribeOutputs(block->Op(static_cast<int>(i)), block);
    ++i;
  }
}

std::vector<std::string> BackwardBuilder::TrainableParameters() const {
  std::vector<std::string> names;
  for (const VarDesc* var : block_->AllVars()) {
    const bool is_parameter = var->HasIsParameter() ? var->IsParameter() : var->Persistable();
    if (is_parameter && !var->StopGradient()) names.push_back(var->Name());
  }
  return names;
}

// The op that computes a parameter's gradient says so, for whoever runs optimizers in several
// processes.
std::vector<ParamAndGrad> BackwardBuilder::MarkParameters(const std::vector<std::string>& wanted) {
  std::vector<ParamAndGrad> pairs;
  const char* attr = OpProtoAndCheckerMaker::OpRoleVarAttrName();
  for (const std::string& param : wanted.empty() ? TrainableParameters() : wanted) {
    const auto grad = grad_of_.find(param);
    if (grad == grad_of_.end()) continue;
    pairs.push_back({param, grad->second});
    OpDesc* last = nullptr;
    for (OpDesc* op : block_->AllOps()) {
      const std::vector<std::string> outputs = op->OutputArgumentNames();
      if (HasName(outputs, grad->second)) last = op;
    }
    std::vector<std::string> pair = {param, grad->second};
    const auto others = last->GetAttrIfExists<std::vector<std::string>>(attr);
    pair.insert(pair.end(), others.begin(), others.end());
    last->SetAttr(attr, pair);
  }
  return pairs;
}

void RequireVariables(const ProgramDesc& program, const std::vector<std::string>& names,
                      const char* what) {
  PADDLE_ENFORCE(!names.empty(),
                 phi::errors::InvalidArgument("gradients need a variable among the %s", what));
  for (const std::string& name : names) {
    PADDLE_ENFORCE_NOT_NULL(
        program.Block(0).FindVar(name),
        phi::errors::NotFound("the program has no variable `%s`, which is among the %s of the "
                              "gradients",
                              name, what));
  }
}

void RequireShapeOf(const ProgramDesc& program, const std::string& target,
                    const std::string& given) {
  RequireVariables(program, {given}, "target gradients");
  const phi::DDim want = phi::make_ddim(program.Block(0).FindVar(target)->GetShape());
  const phi::DDim got = phi::make_ddim(program.Block(0).FindVar(given)->GetShape());
  PADDLE_ENFORCE(want == got, phi::errors::InvalidArgument(
                                  "`%s` of shape %s cannot be the gradient of `%s` of shape %s",
                                  given, got, target, want));
}

}  // namespace

std::vector<ParamAndGrad> AppendBackward(ProgramDesc* program, const std::string& loss,
                                         const BackwardOptions& options) {
  BackwardBuilder builder(program, {{loss}, {}}, options.no_grad_set);
  builder.MarkLossOp(loss);
  builder.FindPaths();
  BlockDesc* block = program->MutableBlock(0);
  const size_t forward_size = block->OpSize();
  builder.AppendLossGrad(loss);
  builder.AppendGradOps(*block, block);
  builder.RenameRepeated(forward_size);
  builder.DescribeVariables(block, forward_size);
  return builder.MarkParameters(options.parameters);
}

std::vector<std::string> AppendGradients(ProgramDesc* program,
                                         const std::vector<std::string>& targets,
                                         const std::vector<std::string>& inputs,
                                         const GradientsOptions& options) {
  RequireVariables(*program, targets, "targets");
  RequireVariables(*program, inputs, "inputs");
  for (const auto& [target, given] : options.target_gradients) {
    PADDLE_ENFORCE(
        HasName(targets, target),
        phi::errors::InvalidArgument("a gradient is given for `%s`, which is no target", target));
    RequireShapeOf(*program, target, given);
  }
  BackwardBuilder builder(program,
                          {{targets.begin(), targets.end()}, {inputs.begin(), inputs.end()}},
                          options.no_grad_set);
  builder.FindPaths();
  BlockDesc* block = program->MutableBlock(0);
  const size_t forward_size = block->OpSize();
  for (const std::string& target : targets) {
    const auto given = options.target_gradients.find(target);
    builder.AppendTargetGrad(target, given == options.target_gradients.end() ? "" : given->second);
  }
  builder.AppendGradOps(*block, block);
  builder.RenameRepeated(forward_size);
  builder.DescribeVariables(block, forward_size);
  std::vector<std::string> gradients;
  for (const std::string& input : inputs) gradients.push_back(builder.GradOf(input));
  return gradients;
}

}  // namespace framework
}  // namespace paddle
