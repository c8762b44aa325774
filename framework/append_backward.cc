#include "framework/append_backward.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "framework/grad_op_list.h"
#include "framework/op_info.h"
#include "framework/op_proto_maker.h"
#include "framework/var_names.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::set<std::string>;

constexpr int kBackward = static_cast<int>(OpRole::kBackward);
constexpr int kLoss = static_cast<int>(OpRole::kLoss);

bool HasGradient(const OpDesc& op) {
  const OpInfo& info = OpInfoMap::Instance().Get(op.Type());
  return info.HasGradOpMaker() && !info.use_empty_grad_op_desc_maker_;
}

bool AnyIn(const std::vector<std::string>& names, const Names& set) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return set.count(name) != 0; });
}

bool RunsBlock(const OpDesc& op) {
  for (const auto& attr : op.GetAttrMap()) {
    if (std::holds_alternative<BlockDesc*>(attr.second)) return true;
  }
  return false;
}

// Builds the backward part of block 0; its steps in the order in which they are called.
class BackwardBuilder {
 public:
  BackwardBuilder(ProgramDesc* program, const std::string& loss, const BackwardOptions& options)
      : block_(program->MutableBlock(0)), loss_(loss), options_(options) {}

  void MarkLossOp();
  void FindStopGradients();
  void FindPath();
  void MakeGradOps();
  void AppendOps();
  void DescribeVariables();
  std::vector<ParamAndGrad> MarkParameters();

 private:
  void FindUnusedOutputs();
  GradOpList GradOpsOf(const OpDesc& op);
  OpDesc* Append(const OpDesc& op, int role);
  void AppendLossGrad();
  bool IsDead(const OpDesc& op) const;
  void DropMissingParts(OpDesc* sum) const;
  void DescribeOutputs(OpDesc* op);
  std::vector<std::string> Parameters() const;

  BlockDesc* block_;
  const std::string loss_;
  const BackwardOptions& options_;
  OpDesc* loss_op_ = nullptr;
  Names no_grad_;                    // names of variables, without suffix
  std::vector<const OpDesc*> path_;  // ops between parameters and loss
  std::unordered_map<std::string, std::string> grad_to_var_;
  GradOpList grad_ops_;
  size_t forward_size_ = 0;
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
    if (std::find(outputs.begin(), outputs.end(), loss_) != outputs.end()) loss_op_ = op;
  }
  PADDLE_ENFORCE_NOT_NULL(loss_op_,
                          phi::errors::NotFound("no op of block 0 computes the loss `%s`", loss_));
  const char* role = OpProtoAndCheckerMaker::OpRoleAttrName();
  loss_op_->SetAttr(role, loss_op_->GetAttrIfExists<int>(role) | kLoss);
}

void BackwardBuilder::FindStopGradients() {
  no_grad_ = options_.no_grad_set;
  for (const VarDesc* var : block_->AllVars()) {
    if (var->StopGradient()) no_grad_.insert(var->Name());
  }
}

// The ops that the loss depends on, through variables that let gradients pass.
void BackwardBuilder::FindPath() {
  Names wanted = {loss_};
  const std::vector<OpDesc*> ops = block_->AllOps();
  for (auto it = ops.rbegin(); it != ops.rend(); ++it) {
    const OpDesc& op = **it;
    if (!AnyIn(op.OutputArgumentNames(), wanted) || !HasGradient(op)) continue;
    PADDLE_ENFORCE(!RunsBlock(op),
                   phi::errors::Unimplemented(
                       "the gradient of `%s`, which runs a block, is not built yet", op.Type()));
    path_.push_back(&op);
    for (const std::string& name : op.InputArgumentNames()) {
      if (no_grad_.count(name) == 0) wanted.insert(name);
    }
  }
  std::reverse(path_.begin(), path_.end());
  FindUnusedOutputs();
}

// Outputs that nothing on the path reads have no gradient.
void BackwardBuilder::FindUnusedOutputs() {
  Names used = {loss_}, unused;
  for (auto it = path_.rbegin(); it != path_.rend(); ++it) {
    const std::vector<std::string> inputs = (*it)->InputArgumentNames();
    for (const std::string& name : (*it)->OutputArgumentNames()) {
      const VarDesc* var = block_->FindVarRecursive(name);
      const bool in_place = std::find(inputs.begin(), inputs.end(), name) != inputs.end();
      if (used.count(name) == 0 && !in_place && var != nullptr && !var->StopGradient()) {
        unused.insert(name);
      }
    }
    for (const std::string& name : inputs) {
      if (no_grad_.count(name) == 0) used.insert(name);
    }
  }
  no_grad_.insert(unused.begin(), unused.end());
}

GradOpList BackwardBuilder::GradOpsOf(const OpDesc& op) {
  std::unordered_set<std::string> no_grad;
  for (const std::string& name : no_grad_) no_grad.insert(GradVarName(name));
  GradOpList made =
      OpInfoMap::Instance().Get(op.Type()).GradOpMaker()(op, no_grad, &grad_to_var_, {});
  const std::vector<std::string> stack = op.CallStack();
  for (auto& grad : made) {
    if (!stack.empty() && !grad->GetAttrMap().empty()) {
      grad->SetAttr(OpProtoAndCheckerMaker::OpCreationCallstackAttrName(), stack);
    }
  }
  return made;
}

void BackwardBuilder::MakeGradOps() {
  for (auto it = path_.rbegin(); it != path_.rend(); ++it) {
    for (auto& op : GradOpsOf(**it)) grad_ops_.push_back(std::move(op));
  }
  SumRepeatedGradients(block_->ID(), &grad_ops_);
  Names no_grad;
  for (const std::string& name : no_grad_) no_grad.insert(GradVarName(name));
  RemoveNoGradBranches(&no_grad, &grad_ops_);
}

OpDesc* BackwardBuilder::Append(const OpDesc& op, int role) {
  OpDesc* appended = block_->AppendOp();
  appended->CopyFrom(op);
  appended->SetAttr(OpProtoAndCheckerMaker::OpRoleAttrName(), role);
  return appended;
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
  Append(ones, kBackward | kLoss);
}

void BackwardBuilder::AppendOps() {
  forward_size_ = block_->OpSize();
  AppendLossGrad();
  for (const auto& op : grad_ops_) Append(*op, kBackward);
}

// An op that computes nothing, or of whose gradients none came.
bool BackwardBuilder::IsDead(const OpDesc& op) const {
  const std::vector<std::string> outputs = op.OutputArgumentNames();
  const auto is_empty = [](const std::string& name) { return name == kEmptyVarName; };
  if (std::all_of(outputs.begin(), outputs.end(), is_empty)) return true;
  bool reads_grads = false;
  for (const std::string& name : op.InputArgumentNames()) {
    if (!IsGradName(name)) continue;
    if (block_->HasVarRecursive(name)) return false;
    reads_grads = true;
  }
  return reads_grads;
}

void BackwardBuilder::DropMissingParts(OpDesc* sum) const {
  std::vector<std::string> parts;
  for (const std::string& name : sum->Input("X")) {
    if (block_->HasVarRecursive(name)) parts.push_back(name);
  }
  sum->SetInput("X", parts);
}

void BackwardBuilder::DescribeOutputs(OpDesc* op) {
  std::vector<VarDesc*> made;
  for (const std::string& name : op->OutputArgumentNames()) {
    if (name == kEmptyVarName || block_->HasVarRecursive(name)) continue;
    made.push_back(block_->Var(name));
    const auto var = grad_to_var_.find(name);
    if (var != grad_to_var_.end()) grad_of_[var->second] = name;
  }
  op->CheckAttrs();
  op->InferVarType(block_);
  op->InferShape(*block_);
  for (VarDesc* grad : made) {
    const VarDesc* forward = block_->FindVarRecursive(StripGradSuffix(grad->Name()));
    if (forward == nullptr || !forward->HasTensorDesc() || !grad->HasTensorDesc()) continue;
    grad->SetDataType(forward->GetDataType());
    grad->SetShape(forward->GetShape());
  }
}

void BackwardBuilder::DescribeVariables() {
  for (size_t i = forward_size_; i < block_->OpSize();) {
    OpDesc* op = block_->Op(static_cast<int>(i));
    if (IsDead(*op)) {
      block_->RemoveOp(i, i + 1);
      continue;
    }
    if (op->Type() == "sum") DropMissingParts(op);
    DescribeOutputs(op);
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
      if (std::find(outputs.begin(), outputs.end(), grad->second) != outputs.end()) last = op;
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
  builder.FindStopGradients();
  builder.FindPath();
  builder.MakeGradOps();
  builder.AppendOps();
  builder.DescribeVariables();
  return builder.MarkParameters();
}

}  // namespace framework
}  // namespace paddle
