#include "framework/autograd/grad_op_list.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "framework/program/block_desc.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// Finds repeated gradients in one pass over the ops; sums go to `sums` by the op before which they
// run.
class GradientRenamer {
 public:
  GradientRenamer(int block, GradOpList* ops) : block_(block), ops_(ops) {}

  void Run() {
    for (size_t i = 0; i < ops_->size(); ++i) {
      for (const std::string& name : (*ops_)[i]->InputArgumentNames()) {
        if (IsGradName(name)) SumParts(name, i);
      }
      RenameOutputs(i);
    }
    for (const std::string& name : order_) SumParts(name, ops_->size());
    for (auto at = sums_.rbegin(); at != sums_.rend(); ++at) {
      ops_->insert(ops_->begin() + static_cast<std::ptrdiff_t>(at->first),
                   std::make_move_iterator(at->second.begin()),
                   std::make_move_iterator(at->second.end()));
    }
  }

 private:
  struct Parts {
    std::vector<std::string> names;
    size_t first_op = 0;
    int renamed = 0;
  };

  std::string NewName(const std::string& name, Parts* parts) const {
    return name + "@RENAME@block" + std::to_string(block_) + "@" + std::to_string(parts->renamed++);
  }

  void SumParts(const std::string& name, size_t before) {
    const auto found = parts_.find(name);
    if (found == parts_.end() || found->second.names.size() < 2) return;
    auto sum = std::make_unique<OpDesc>();
    sum->SetType("sum");
    sum->SetInput("X", found->second.names);
    sum->SetOutput("Out", {name});
    sums_[before].push_back(std::move(sum));
    found->second.names = {name};
  }

  // The first part was computed under the plain name; everybody until now means that one.
  void RenameFirst(const std::string& name, Parts* parts, size_t until) {
    const std::string fresh = NewName(name, parts);
    parts->names[0] = fresh;
    for (size_t i = parts->first_op; i < until; ++i) (*ops_)[i]->Rename(name, fresh);
    for (auto& sums : sums_) {
      for (auto& sum : sums.second) sum->Rename(name, fresh);
    }
  }

  void RenameOutputs(size_t index) {
    OpDesc* op = (*ops_)[index].get();
    for (const std::string& slot : op->OutputNames()) {
      for (size_t k = 0; k < op->Output(slot).size(); ++k) {
        const std::string name = op->Output(slot)[k];
        const bool in_place = HasName(op->InputArgumentNames(), name);
        if (!IsGradName(name) || name == kEmptyVarName || in_place) continue;
        Parts& parts = parts_[name];
        if (parts.names.empty()) {
          order_.push_back(name);
          parts.names = {name};
          parts.first_op = index;
          continue;
        }
        if (parts.names.size() == 1) {
          RenameFirst(name, &parts, index);
          RenameEarlierOutputs(op, slot, k, name, parts.names[0]);
        }
        std::vector<std::string> names = op->Output(slot);
        names[k] = NewName(name, &parts);
        parts.names.push_back(names[k]);
        op->SetOutput(slot, names);
      }
    }
  }

  // The same op may have computed the first part, in an earlier slot or place.
  static void RenameEarlierOutputs(OpDesc* op, const std::string& slot, size_t place,
                                   const std::string& name, const std::string& fresh) {
    for (const std::string& other : op->OutputNames()) {
      std::vector<std::string> names = op->Output(other);
      const size_t end = other == slot ? place : names.size();
      std::replace(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(end), name, fresh);
      op->SetOutput(other, names);
      if (other == slot) return;
    }
  }

  const int block_;
  GradOpList* ops_;
  std::map<std::string, Parts> parts_;
  std::vector<std::string> order_;  // of first appearance
  std::map<size_t, GradOpList> sums_;
};

bool AllIn(const std::vector<std::string>& names, const std::set<std::string>& set) {
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return set.count(name) != 0; });
}

bool IsUseless(const OpDesc& op, const std::set<std::string>& targets,
               std::set<std::string>* no_grad) {
  const std::vector<std::string> outputs = op.OutputArgumentNames();
  if (AllIn(outputs, *no_grad)) return true;
  std::vector<std::string> grads;
  for (const std::string& name : op.InputArgumentNames()) {
    if (IsGradName(name)) grads.push_back(name);
  }
  if (grads.empty() || !AllIn(grads, *no_grad)) return false;
  for (const std::string& name : outputs) {
    if (targets.count(name) == 0) no_grad->insert(name);
  }
  return true;
}

std::unique_ptr<OpDesc> ZerosLike(const std::string& grad) {
  auto op = std::make_unique<OpDesc>();
  op->SetType("fill_any_like");
  op->SetInput("X", {StripGradSuffix(grad)});
  op->SetOutput("Out", {grad});
  op->SetAttr("value", 0.0f);
  op->SetAttr("dtype", -1);
  return op;
}

// Which op of a list reads what which op wrote: each write of a name makes a new value.
class GradOpGraph {
 public:
  explicit GradOpGraph(const GradOpList& ops) {
    std::map<std::string, size_t> latest;
    for (const auto& op : ops) {
      Node node;
      for (const std::string& name : op->InputArgumentNames()) {
        const size_t value = latest.emplace(name, readers_.size()).first->second;
        if (value == readers_.size()) readers_.emplace_back();
        readers_[value].push_back(nodes_.size());
        node.inputs.push_back(value);
      }
      for (const std::string& name : op->OutputArgumentNames()) {
        latest[name] = readers_.size();
        node.outputs.push_back(readers_.size());
        readers_.emplace_back();
      }
      nodes_.push_back(std::move(node));
    }
  }

  // All ops that depend on `head`, if they depend on nothing but what it reads; else none.
  std::set<size_t> IslandOf(size_t head) const {
    std::set<size_t> ready(nodes_[head].inputs.begin(), nodes_[head].inputs.end());
    std::set<size_t> island = {head};
    std::vector<size_t> to_visit = {head};
    for (size_t i = 0; i < to_visit.size(); ++i) {
      const Node& node = nodes_[to_visit[i]];
      const auto is_ready = [&](size_t value) { return ready.count(value) != 0; };
      if (!std::all_of(node.inputs.begin(), node.inputs.end(), is_ready)) return {};
      for (size_t value : node.outputs) {
        ready.insert(value);
        for (size_t reader : readers_[value]) {
          if (island.insert(reader).second) to_visit.push_back(reader);
        }
      }
    }
    return island;
  }

 private:
  struct Node {
    std::vector<size_t> inputs, outputs;  // values
  };
  std::vector<Node> nodes_;
  std::vector<std::vector<size_t>> readers_;  // by value: ops
};

// Ops all of whose inputs neither the path nor an earlier gradient op knows.
std::vector<size_t> Heads(const std::vector<const OpDesc*>& path, std::set<std::string> known,
                          const GradOpList& ops) {
  const auto know = [&](const std::vector<std::string>& names) {
    known.insert(names.begin(), names.end());
  };
  for (const OpDesc* op : path) {
    know(op->InputArgumentNames());
    know(op->OutputArgumentNames());
  }
  std::vector<size_t> heads;
  for (size_t i = 0; i < ops.size(); ++i) {
    const std::vector<std::string> inputs = ops[i]->InputArgumentNames();
    const auto is_known = [&](const std::string& name) { return known.count(name) != 0; };
    if (std::none_of(inputs.begin(), inputs.end(), is_known)) heads.push_back(i);
    know(ops[i]->OutputArgumentNames());
  }
  return heads;
}

proto::VarType::Type KindOfPart(const BlockDesc& block, const std::string& name) {
  const VarDesc* var = block.FindVarRecursive(name);
  return var == nullptr ? proto::VarType::LOD_TENSOR : var->GetType();
}

bool IsSparseKind(proto::VarType::Type kind) {
  return kind == proto::VarType::SPARSE_COO || kind == proto::VarType::SPARSE_CSR;
}

// Whether the parts of a sum are sparse tensors. Errors: Unimplemented if only some are, as no op
// adds these.
bool AreSparse(const BlockDesc& block, const std::vector<std::string>& parts,
               const std::string& sum) {
  bool any = false, one_kind = true;
  for (const std::string& part : parts) {
    any = any || IsSparseKind(KindOfPart(block, part));
    one_kind = one_kind && KindOfPart(block, part) == KindOfPart(block, parts[0]);
  }
  PADDLE_ENFORCE(!any || one_kind,
                 phi::errors::Unimplemented(
                     "the gradient `%s` has %d parts, of which some are SPARSE_COO or SPARSE_CSR "
                     "and others of another kind, and no op adds these: make the variable dense "
                     "(`sparse_to_dense`) before it is read more than once",
                     sum, parts.size()));
  return any;
}

}  // namespace

bool HasName(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool IsGradName(const std::string& name) { return name.find(kGradVarSuffix) != std::string::npos; }

std::string StripGradSuffix(const std::string& name) {
  size_t end = name.find(std::string(kGradVarSuffix) + "@");
  if (end == std::string::npos && name.size() >= kGradVarSuffixSize &&
      name.compare(name.size() - kGradVarSuffixSize, kGradVarSuffixSize, kGradVarSuffix) == 0) {
    end = name.size() - kGradVarSuffixSize;
  }
  const std::string plain = name.substr(0, end);
  const size_t pass = plain.rfind(kGradPassPrefix);
  return pass == std::string::npos ? plain : plain.substr(pass + kGradPassPrefixSize);
}

void SumRepeatedGradients(int block, GradOpList* ops) { GradientRenamer(block, ops).Run(); }

void RemoveNoGradBranches(const std::set<std::string>& targets, std::set<std::string>* no_grad,
                          GradOpList* ops) {
  GradOpList kept;
  for (auto& op : *ops) {
    if (!IsUseless(*op, targets, no_grad)) kept.push_back(std::move(op));
  }
  ops->clear();
  for (auto& op : kept) {
    for (const std::string& name : op->InputArgumentNames()) {
      if (IsGradName(name) && no_grad->count(name) != 0) ops->push_back(ZerosLike(name));
    }
    ops->push_back(std::move(op));
  }
}

void RemoveDetached(const std::vector<const OpDesc*>& path, const std::set<std::string>& known,
                    GradOpList* ops) {
  const GradOpGraph graph(*ops);
  std::set<size_t> detached;
  for (size_t head : Heads(path, known, *ops)) {
    const std::set<size_t> island = graph.IslandOf(head);
    detached.insert(island.begin(), island.end());
  }
  if (detached.size() == ops->size()) return;  // the whole of it, seen from its start
  for (auto at = detached.rbegin(); at != detached.rend(); ++at) {
    ops->erase(ops->begin() + static_cast<std::ptrdiff_t>(*at));
  }
}

void AddSparseParts(size_t index, BlockDesc* block) {
  const OpDesc sum(*block->Op(static_cast<int>(index)), block);
  const std::vector<std::string> parts = sum.Input("X");
  if (parts.empty() || !AreSparse(*block, parts, sum.Output("Out")[0])) return;
  const char* role = OpProtoAndCheckerMaker::OpRoleAttrName();
  block->RemoveOp(index, index + 1);
  if (parts.size() == 1) {  // the others were never computed
    OpDesc* copy = block->InsertOp(index);
    copy->SetType("sparse_scale");
    copy->SetInput("x", parts);
    copy->SetOutput("out", sum.Output("Out"));
    copy->SetAttr("scale", 1.0f);
    copy->SetAttr("bias", 0.0f);
    copy->SetAttr("bias_after_scale", true);
    copy->SetAttr(role, sum.GetAttrIfExists<int>(role));
    return;
  }
  std::string before = parts[0];
  for (size_t i = 1; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    const std::string after = is_last ? sum.Output("Out")[0] : parts[i] + "@SUM";
    OpDesc* add = block->InsertOp(index + i - 1);
    add->SetType("sparse_add");
    add->SetInput("x", {before});
    add->SetInput("y", {parts[i]});
    add->SetOutput("out", {after});
    add->SetAttr(role, sum.GetAttrIfExists<int>(role));
    before = after;
  }
}

}  // namespace framework
}  // namespace paddle
