#include "framework/autograd/append_backward.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

// Builds the backward part of a program; its steps in the order in which they are called.
class BackwardBuilder {
 public:
  BackwardBuilder(ProgramDesc* program, const std::string& loss, const BackwardOptions& options)
      : program_(program), block_(program->MutableBlock(0)), loss_(loss), options_(options) {}

  void MarkLossOp();
  void FindPaths() { paths_ = FindBackwardPaths(*program_, loss_, options_.no_grad_set); }
  void AppendLossGrad();
  void AppendGradOps(const BlockDesc& forward, BlockDesc* target);
  void DescribeVariables(BlockDesc* block, size_t first_op);
  std::vector<ParamAndGrad> MarkParameters();

 private:
  GradOpList GradOpsOf(const OpDesc& op, const Names& no_grad, BlockDesc* target);
  static void Append(const OpDesc& op, int role, BlockDesc* target);
  void DescribeOutputs(OpDesc* op, BlockDesc* block);
  std::vector<std::string> Parameters() const;

  ProgramDesc* program_;
  BlockDesc* block_;
  const std::string loss_;
  const BackwardOptions& options_;
  OpDesc* loss_op_ = nullptr;
  BackwardPaths paths_;
  std::unordered_map<std::string, std::string> grad_to_var_;
  std::unordered_map<std::string, std::string> grad_of_;  // variable -> its gradient
};

void BackwardBuilder::MarkLossOp() {
  const VarDesc* loss = block_->FindVar(loss_);
  PADDLE_ENFORCE_NOT_NULL(
      loss, phi::errors::NotFound("the program has no variable `%s` to take gradients of", loss_));
  const int64_t count = phi::product(phi::make_ddim(loss->GetShape()));
  PADDLE_ENFORCE_EQ(
      count, 1,
      phi::errors::InvalidArgument("the loss `%s` must have one element; its shape is %s", loss_,
                                   phi::make_ddim(loss->GetShape())));
  for (OpDesc* op : block_->AllOps()) {
    const std::vector<std::string> outputs = op->OutputArgumentNames();
    if (HasName(outputs, loss_)) loss_op_ = op;
  }
  PADDLE_ENFORCE_NOT_NULL(loss_op_,
                          phi::errors::NotFound("no op of block 0 computes the loss `%s`", loss_));
  const char* role = OpProtoAndCheckerMaker::OpRoleAttrName();
  loss_op_->SetAttr(role, loss_op_->GetAttrIfExists<int>(role) | kLoss);
}

GradOpList BackwardBuilder::GradOpsOf(const OpDesc& op, const Names& no_grad, BlockDesc* target) {
  std::vector<BlockDesc*> grad_blocks;
  if (const BlockDesc* sub_block = SubBlockOf(op)) {
    BlockDesc* grad_block = program_->AppendBlock(*target);
    grad_block->SetForwardBlockID(sub_block->ID());
    AppendGradOps(*sub_block, grad_block);
    grad_blocks.push_back(grad_block);
  }
  const std::unordered_set<std::string> no_grad_set(no_grad.begin(), no_grad.end());
  const GradOpMakerFN& make = OpInfoMap::Instance().Get(op.Type()).GradOpMaker();
  GradOpList made = make(op, no_grad_set, &grad_to_var_, grad_blocks);
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

void BackwardBuilder::AppendGradOps(const BlockDesc& forward, BlockDesc* target) {
  Names no_grad;
  for (const std::string& name : paths_.no_grad[forward.ID()]) no_grad.insert(GradVarName(name));
  const std::vector<const OpDesc*>& path = paths_.ops[forward.ID()];
  GradOpList ops;
  for (auto it = path.rbegin(); it != path.rend(); ++it) {
    for (auto& op : GradOpsOf(**it, no_grad, target)) ops.push_back(std::move(op));
  }
  SumRepeatedGradients(forward.ID(), &ops);
  RemoveNoGradBranches(&no_grad, &ops);
  RemoveDetached(path, &ops);
  for (const auto& op : ops) Append(*op, kBackward, target);
}

void BackwardBuilder::Append(const OpDesc& op, int role, BlockDesc* target) {
  OpDesc* appended = target->AppendOp();
  appended->CopyFrom(op);
  appended->SetAttr(OpProtoAndCheckerMaker::OpRoleAttrName(), role);
}

void BackwardBuilder::AppendLossGrad() {
  const VarDesc* loss = block_->FindVar(loss_);
  OpDesc ones("fill_constant", {}, {{"Out", {GradVarName(loss_)}}}, {});
  ones.SetAttr("shape", loss->GetShape());
  ones.SetAttr("value", 1.0f);
  ones.SetAttr("dtype", static_cast<int>(loss->GetDataType()));
  ones.SetAttr("force_cpu", false);
  ones.SetAttr("use_mkldnn", false);  // the original declares it for all of these
  const char* device = OpProtoAndCheckerMaker::OpDeviceAttrName();
  ones.SetAttr(device, loss_op_->GetAttrIfExists<std::string>(device));
  Append(ones, kBackward | kLoss, block_);
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
  op->InferShape(*block);
  for (VarDesc* grad : made) {
    const VarDesc* forward = block->FindVarRecursive(StripGradSuffix(grad->Name()));
    if (forward == nullptr || !forward->HasTensorDesc() || !grad->HasTensorDesc()) continue;
    grad->SetDataType(forward->GetDataType());
    grad->SetShape(forward->GetShape());
  }
}

void BackwardBuilder::DescribeVariables(BlockDesc* block, size_t first_op) {
  const Names handed_on = HandedOn(*block);
  for (size_t i = first_op; i < block->OpSize();) {
    OpDesc* op = block->Op(static_cast<int>(i));
    if (BlockDesc* sub_block = SubBlockOf(*op)) DescribeVariables(sub_block, 0);
    if (IsDead(*op, *block, handed_on)) {
      block->RemoveOp(i, i + 1);
      continue;
    }
    if (op->Type() == "sum") DropMissingParts(*block, op);
    DescribeOutputs(op, block);
    ++i;
  }
}

std::vector<std::string> BackwardBuilder::Parameters() const {
  if (!options_.parameters.empty()) return options_.parameters;
  std::vector<std::string> names;
  for (const VarDesc* var : block_->AllVars()) {
    const bool is_parameter = var->HasIsParameter() ? var->IsParameter() : var->Persistable();
    if (is_parameter && !var->StopGradient()) names.push_back(var->Name());
  }
  return names;
}

// The op that computes a parameter's gradient says so, for whoever runs optimizers in several
// processes.
std::vector<ParamAndGrad> BackwardBuilder::MarkParameters() {
  std::vector<ParamAndGrad> pairs;
  const char* attr = OpProtoAndCheckerMaker::OpRoleVarAttrName();
  for (const std::string& param : Parameters()) {
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

}  // namespace

std::vector<ParamAndGrad> AppendBackward(ProgramDesc* program, const std::string& loss,
                                         const BackwardOptions& options) {
  BackwardBuilder builder(program, loss, options);
  builder.MarkLossOp();
  builder.FindPaths();
  BlockDesc* block = program->MutableBlock(0);
  const size_t forward_size = block->OpSize();
  builder.AppendLossGrad();
  builder.AppendGradOps(*block, block);
  builder.DescribeVariables(block, forward_size);
  return builder.MarkParameters();
}

}  // namespace framework
}  // namespace paddle
