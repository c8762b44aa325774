// Makes one operator of the steps that an optimizer takes with many parameters.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/block_lifetimes.h"
#include "framework/program/contains.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/var_attributes.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using Node = ProgramGraph::Node;
using paddle::framework::OpProtoAndCheckerMaker;
using VarType = paddle::framework::proto::VarType;

// A slot with one variable for each parameter. A state is changed in place, through the output of
// its name and "Out".
struct ListSlot {
  const char* name;
  const char* merged;
  bool is_state = true;
  bool is_optional = false;
};

// An operator that steps one parameter, and the one that steps many.
struct Optimizer {
  const char* type;
  const char* merged;
  std::vector<ListSlot> lists;
  std::vector<const char*> shared;  // slots of one variable for all; the first must be there
  std::vector<const char*> numbers, switches;  // attributes that must agree
  void (*finish)(const std::vector<Node*>& steps, OpDesc* op);
};

// With these lists, of any content, merged_momentum reads `rescale_grad` where momentum does.
void FinishMomentum(const std::vector<Node*>& steps, OpDesc* op) {
  std::vector<std::string> methods;
  std::vector<float> coefficients;
  for (const Node* step : steps) {
    methods.push_back(AttributeOf<std::string>(*step->op, "regularization_method"));
    coefficients.push_back(AttributeOf<float>(*step->op, "regularization_coeff"));
  }
  op->SetAttr("mu", AttributeOf<float>(*steps[0]->op, "mu"));  // without a default
  op->SetAttr("regularization_method", methods);
  op->SetAttr("regularization_coeff", coefficients);
}

void FinishAdam(const std::vector<Node*>& steps, OpDesc* op) {
  constexpr int kChunkSize = 65536;  // it must be there; the kernels divide the work by themselves
  const OpDesc& first = *steps[0]->op;
  const bool decays = first.Type() == "adamw";
  op->SetAttr("chunk_size", kChunkSize);
  op->SetAttr("use_adamw", decays && AttributeOf<bool>(first, "with_decay"));
  op->SetAttr("weight_decay", decays ? AttributeOf<float>(first, "coeff") : 0.0f);
}

const Optimizer* FindOptimizer(const std::string& type) {
  static const std::vector<ListSlot> adam = {{"Param", "Params"},
                                             {"Grad", "Grads", false},
                                             {"Moment1", "Moments1"},
                                             {"Moment2", "Moments2"},
                                             {"Beta1Pow", "Beta1Pows"},
                                             {"Beta2Pow", "Beta2Pows"},
                                             {"MasterParam", "MasterParams", true, true}};
  static const auto* optimizers = new std::vector<Optimizer>{
      {"momentum",
       "merged_momentum",
       {{"Param", "Param"},
        {"Grad", "Grad", false},
        {"Velocity", "Velocity"},
        {"MasterParam", "MasterParam", true, true}},
       {"LearningRate"},
       {"mu", "rescale_grad"},
       {"use_nesterov", "multi_precision"},
       &FinishMomentum},
      {"adam",
       "fused_adam",
       adam,
       {"LearningRate", "SkipUpdate"},
       {"beta1", "beta2", "epsilon"},
       {"multi_precision", "use_global_beta_pow"},
       &FinishAdam},
      {"adamw",
       "fused_adam",
       adam,
       {"LearningRate", "SkipUpdate"},
       {"beta1", "beta2", "epsilon", "coeff"},
       {"multi_precision", "use_global_beta_pow", "with_decay"},
       &FinishAdam},
  };
  const auto found = std::find_if(optimizers->begin(), optimizers->end(),
                                  [&](const Optimizer& known) { return type == known.type; });
  return found == optimizers->end() ? nullptr : &*found;
}

std::string OutOf(const std::string& slot) { return slot + "Out"; }

// Steps that become one, each as it stands in the program.
struct Group {
  const Optimizer* optimizer = nullptr;
  phi::Backend backend = phi::Backend::UNDEFINED;
  std::vector<Node*> steps;
  std::vector<std::string> reads, writes;
};

// Whether, and with which others, an operator can become one step of many.
class StepReader {
 public:
  explicit StepReader(const ProgramGraph& graph)
      : graph_(graph), kept_(graph.options().keep.begin(), graph.options().keep.end()) {}

  // What steps that become one have in common; nothing for an operator that stays. `backend`: of
  // its kernel.
  std::optional<std::string> KeyOf(const Node& node, phi::Backend* backend) const {
    const OpDesc& op = *node.op;
    const Optimizer* const optimizer = FindOptimizer(op.Type());
    if (optimizer == nullptr || !graph_.IsFree(node) || !HasOnlyKnownSlots(*optimizer, op) ||
        !IsPlain(graph_, op) || !HasPlainRate(op) || NamesTwice(op)) {
      return std::nullopt;
    }
    std::string key = op.Type();
    for (const ListSlot& slot : optimizer->lists) {
      if (!AddList(op, slot, &key)) return std::nullopt;
    }
    for (const char* slot : optimizer->shared) {
      const std::string name = InputOf(op, slot);
      if (name.empty() ? slot == optimizer->shared[0] : !IsDense(name)) return std::nullopt;
      key += "\n" + name;
    }
    AddAttributes(*optimizer, op, &key);
    *backend = graph_.BackendOf(op);
    if (*backend != phi::Backend::CPU && *backend != phi::Backend::GPU) return std::nullopt;
    return key + phi::Format("\n%s", *backend);
  }

 private:
  static bool HasOnlyKnownSlots(const Optimizer& optimizer, const OpDesc& op) {
    std::unordered_set<std::string> inputs(optimizer.shared.begin(), optimizer.shared.end());
    std::unordered_set<std::string> outputs;
    for (const ListSlot& slot : optimizer.lists) {
      inputs.insert(slot.name);
      if (slot.is_state) outputs.insert(OutOf(slot.name));
    }
    const auto knows = [](const auto& known, const auto& slots) {
      return std::all_of(slots.begin(), slots.end(), [&](const auto& slot) {
        return slot.second.empty() || known.count(slot.first) != 0;
      });
    };
    return knows(inputs, paddle::framework::InputsWithVarAttrs(op)) && knows(outputs, op.Outputs());
  }

  // What such a step reads may be what it has written; it stays alone.
  static bool NamesTwice(const OpDesc& op) {
    std::unordered_set<std::string> names;
    const std::vector<std::string> reads = paddle::framework::ReadVariables(op);
    return !std::all_of(reads.begin(), reads.end(),
                        [&](const std::string& name) { return names.insert(name).second; });
  }

  // The step of many has no such attribute.
  static bool HasPlainRate(const OpDesc& op) {
    return op.Type() != "adamw" || AttributeOf<float>(op, "lr_ratio") == 1;
  }

  bool IsDense(const std::string& name) const {
    const VarDesc* desc = graph_.Declaration(name);
    return desc != nullptr && desc->GetType() == VarType::LOD_TENSOR && desc->HasTensorDesc();
  }

  // False if the slot does not hold what a step of many takes.
  bool AddList(const OpDesc& op, const ListSlot& slot, std::string* key) const {
    const std::string name = InputOf(op, slot.name);
    const std::string out = slot.is_state ? OutputOf(op, OutOf(slot.name)) : name;
    if (name != out || (name.empty() ? !slot.is_optional : !IsDense(name))) return false;
    if (slot.is_state && kept_.count(name) != 0) return false;
    const int dtype = name.empty() ? -1 : static_cast<int>(graph_.Declaration(name)->GetDataType());
    *key += phi::Format(" %d", dtype);
    return true;
  }

  static void AddAttributes(const Optimizer& optimizer, const OpDesc& op, std::string* key) {
    for (const char* name : optimizer.numbers) {
      *key += phi::Format("\n%a", static_cast<double>(AttributeOf<float>(op, name)));
    }
    for (const char* name : optimizer.switches) {
      *key += phi::Format("\n%d", static_cast<int>(AttributeOf<bool>(op, name)));
    }
    const std::string device =
        op.GetAttrIfExists<std::string>(OpProtoAndCheckerMaker::OpDeviceAttrName());
    *key += "\n" + device;
  }

  const ProgramGraph& graph_;
  std::unordered_set<std::string> kept_;
};

// Walks over the program with groups that are open: nothing after their first step touches what
// they change, nor changes what they read. What would do so closes a group before.
class Merger {
 public:
  explicit Merger(ProgramGraph* graph) : graph_(graph), reader_(*graph) {}

  void Run() {
    for (auto at = graph_->nodes().begin(); at != graph_->nodes().end();) Visit(&*at++);
    CloseAll();
  }

 private:
  void Visit(Node* node) {
    phi::Backend backend = phi::Backend::UNDEFINED;
    const std::optional<std::string> key = reader_.KeyOf(*node, &backend);
    if (!key.has_value() && open_.empty()) return;
    // Other blocks, files and prints see variables that the operator does not name.
    if (!key.has_value() && (!SubBlocksOf(*node->op).empty() || !OnlyComputes(*node->op))) {
      return CloseAll();
    }
    const std::vector<std::string> reads = paddle::framework::ReadVariables(*node->op);
    const std::vector<std::string> writes = node->op->OutputArgumentNames();
    CloseWhere(&writers_, reads);
    CloseWhere(&writers_, writes);
    CloseWhere(&readers_, writes);
    if (!key.has_value()) return;
    Group& group = open_[*key];
    group.optimizer = FindOptimizer(node->op->Type());
    group.backend = backend;
    group.steps.push_back(node);
    group.reads.insert(group.reads.end(), reads.begin(), reads.end());
    group.writes.insert(group.writes.end(), writes.begin(), writes.end());
    for (const std::string& name : reads) readers_[name].insert(*key);
    for (const std::string& name : writes) writers_[name].insert(*key);
  }

  using Users = std::unordered_map<std::string, std::unordered_set<std::string>>;  // keys by name

  void CloseWhere(Users* users, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const auto found = users->find(name);
      if (found == users->end()) continue;
      const std::unordered_set<std::string> keys = found->second;  // a copy: Close changes it
      for (const std::string& key : keys) Close(key);
    }
  }

  void CloseAll() {
    while (!open_.empty()) Close(std::string(open_.begin()->first));
  }

  void Close(const std::string& key) {
    const auto found = open_.find(key);
    if (found == open_.end()) return;
    for (const std::string& name : found->second.reads) readers_[name].erase(key);
    for (const std::string& name : found->second.writes) writers_[name].erase(key);
    Merge(found->second);
    open_.erase(found);
  }

  void Merge(const Group& group) {
    if (group.steps.size() < 2) return;
    const Optimizer& optimizer = *group.optimizer;
    const OpDesc& last = *group.steps.back()->op;
    auto op = MakeFused(optimizer.merged, last);
    op->RemoveAttr(OpProtoAndCheckerMaker::OpRoleVarAttrName());
    for (const ListSlot& slot : optimizer.lists) {
      std::vector<std::string> names;
      for (const Node* step : group.steps) names.push_back(InputOf(*step->op, slot.name));
      if (names[0].empty()) continue;  // the others have none either
      op->SetInput(slot.merged, names);
      if (slot.is_state) op->SetOutput(OutOf(slot.merged), names);
    }
    for (const char* slot : optimizer.shared) {
      if (!InputOf(last, slot).empty()) op->SetInput(slot, {InputOf(last, slot)});
    }
    optimizer.finish(group.steps, op.get());
    if (!graph_->HasKernel(*op, group.backend)) return;
    graph_->Fuse(std::move(op), {group.steps.begin(), group.steps.end() - 1}, group.steps.back());
  }

  ProgramGraph* graph_;
  StepReader reader_;
  std::map<std::string, Group> open_;  // by what its steps have in common
  Users readers_, writers_;            // of open groups
};

}  // namespace

void RunMergeOptimizers(ProgramGraph* graph) { Merger(graph).Run(); }

}  // namespace phibridge
