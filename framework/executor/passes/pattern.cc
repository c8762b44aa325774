#include "framework/executor/passes/pattern.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "framework/program/saved_form.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using Node = ProgramGraph::Node;

std::string OnlyOf(const std::vector<std::string>& names) {
  const bool is_one = names.size() == 1 && names[0] != paddle::framework::kEmptyVarName;
  return is_one ? names[0] : std::string();
}

size_t IndexOf(const std::vector<Pattern::Op>& ops, const char* name) {
  const auto is_it = [name](const Pattern::Op& op) { return std::strcmp(op.name, name) == 0; };
  return static_cast<size_t>(std::find_if(ops.begin(), ops.end(), is_it) - ops.begin());
}

bool HasType(const Pattern::Op& wanted, const std::string& type) {
  return std::any_of(wanted.types.begin(), wanted.types.end(),
                     [&](const char* name) { return type == name; });
}

// Matches a pattern from its root up.
class Matcher {
 public:
  Matcher(const Pattern& pattern, const ProgramGraph& graph)
      : pattern_(pattern),
        graph_(graph),
        nodes_(pattern.ops().size()),
        slots_(pattern.ops().size()) {}

  std::optional<Match> At(Node* root) {
    if (!MatchOp(pattern_.ops().size() - 1, root)) return std::nullopt;
    return Match(&pattern_, nodes_, slots_);
  }

 private:
  bool MatchOp(size_t index, Node* node) {
    const Pattern::Op& wanted = pattern_.ops()[index];
    if (!HasType(wanted, node->op->Type()) || !graph_.IsFree(*node)) return false;
    if (wanted.when && !wanted.when(graph_, *node->op)) return false;
    if (index + 1 != nodes_.size() && !MayMove(*node->op)) return false;
    nodes_[index] = node;
    std::vector<std::string> taken;
    return std::all_of(wanted.inputs.begin(), wanted.inputs.end(),
                       [&](const Pattern::Edge& edge) { return MatchEdge(edge, node, &taken); });
  }

  bool MatchEdge(const Pattern::Edge& edge, Node* reader, std::vector<std::string>* taken) {
    const size_t from = IndexOf(pattern_.ops(), edge.from);
    for (const char* slot : edge.slots) {
      if (std::find(taken->begin(), taken->end(), slot) != taken->end()) continue;
      const std::string name = InputOf(*reader->op, slot);
      if (name.empty() || !graph_.IsPrivate(name)) continue;
      if (graph_.Readers(name).size() != 1 || TimesRead(*reader->op, name) != 1) continue;
      Node* const writer = graph_.Writer(name);
      if (OutputOf(*writer->op, edge.output) != name || !MatchOp(from, writer)) continue;
      slots_[from] = slot;
      taken->emplace_back(slot);
      return true;
    }
    return false;
  }

  // The operator will run at the root's place: what it reads must be the same there.
  bool MayMove(const OpDesc& op) const {
    const std::vector<std::string> names = paddle::framework::ReadVariables(op);
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == paddle::framework::kEmptyVarName || graph_.IsWrittenOnce(name);
    });
  }

  static std::ptrdiff_t TimesRead(const OpDesc& op, const std::string& name) {
    const std::vector<std::string> names = op.InputArgumentNames();
    return std::count(names.begin(), names.end(), name);
  }

  const Pattern& pattern_;
  const ProgramGraph& graph_;
  std::vector<Node*> nodes_;
  std::vector<std::string> slots_;
};

}  // namespace

Pattern::Pattern(std::vector<Op> ops) : ops_(std::move(ops)) {
  std::vector<int> named(ops_.size());
  for (size_t i = 0; i < ops_.size(); ++i) {
    for (const Edge& edge : ops_[i].inputs) {
      const size_t from = phibridge::IndexOf(ops_, edge.from);
      PADDLE_ENFORCE(from < i, phi::errors::Fatal("a pattern's `%s` takes from `%s`, which is not "
                                                  "declared before it",
                                                  ops_[i].name, edge.from));
      ++named[from];
    }
  }
  for (size_t i = 0; i + 1 < ops_.size(); ++i) {
    PADDLE_ENFORCE(named[i] == 1, phi::errors::Fatal("a pattern's `%s` is taken by %d operators",
                                                     ops_[i].name, named[i]));
  }
}

size_t Match::IndexOf(const char* name) const {
  const size_t index = phibridge::IndexOf(pattern_->ops(), name);
  PADDLE_ENFORCE(index < nodes_.size(), phi::errors::Fatal("a pattern has no `%s`", name));
  return index;
}

ProgramGraph::Node* Match::node(const char* name) const { return nodes_[IndexOf(name)]; }
const std::string& Match::slot(const char* name) const { return slots_[IndexOf(name)]; }

void RewriteMatches(const Pattern& pattern, ProgramGraph* graph, const Rewrite& rewrite) {
  for (auto at = graph->nodes().begin(); at != graph->nodes().end();) {
    Node* const root = &*at++;
    // A rewrite keeps the root's place, so `at` stays good.
    const std::optional<Match> match = Matcher(pattern, *graph).At(root);
    if (match.has_value()) rewrite(*match, graph);
  }
}

bool IsPlain(const ProgramGraph&, const OpDesc& op) {
  paddle::framework::AttributeMap attributes = op.GetAttrMap();
  const std::string planned = op.GetAttrIfExists<std::string>("mkldnn_data_type");
  return paddle::framework::TypeOfSavedForm(op, &attributes) == op.Type() &&
         (planned.empty() || planned == "float32");
}

bool TakesOneInput(const ProgramGraph& graph, const OpDesc& op) {
  return paddle::framework::ReadVariables(op).size() == 1 && graph.WritesOnly(op, "Out") &&
         IsPlain(graph, op);
}

bool FuseMatch(std::unique_ptr<OpDesc> op, phi::Backend backend, const Match& match,
               ProgramGraph* graph) {
  if (!graph->HasKernel(*op, backend)) return false;
  graph->Fuse(std::move(op), match.others(), match.root());
  return true;
}

bool FuseLayer(std::unique_ptr<OpDesc> op, const Match& match, ProgramGraph* graph) {
  if (!graph->HasFusedKernel(*op)) return false;
  graph->Fuse(std::move(op), match.others(), match.root());
  return true;
}

std::string InputOf(const OpDesc& op, const std::string& slot) {
  return op.HasInput(slot) ? OnlyOf(op.Input(slot)) : std::string();
}

std::string OutputOf(const OpDesc& op, const std::string& slot) {
  return op.HasOutput(slot) ? OnlyOf(op.Output(slot)) : std::string();
}

}  // namespace phibridge
