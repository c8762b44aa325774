#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "framework/executor/passes/program_graph.h"

namespace phibridge {

/// A tree of operators that a pass looks for, declared from the leaves to the root:
///
///   const Pattern kConvBatchNorm({{"conv", {"conv2d", "depthwise_conv2d"}},
///                                 {"norm", {"batch_norm"}, {{{"X"}, "conv", "Output"}}}});
///
/// What one operator of the pattern hands to another must be private (ProgramGraph::IsPrivate) and
/// read by that one alone; operators that a rule is about never match.
class Pattern {
 public:
  /// A variable that an operator of the pattern takes from another one.
  struct Edge {
    std::vector<const char*> slots;  // of which one holds it: X or Y of an addition
    const char* from;                // name of the operator that writes it
    const char* output;              // slot there
  };
  using Condition = std::function<bool(const ProgramGraph&, const OpDesc&)>;
  struct Op {
    const char* name;
    std::vector<const char*> types;
    std::vector<Edge> inputs = {};
    Condition when = nullptr;  // nullptr: always
  };

  /// The last operator is the root. Errors: Fatal if an edge names no earlier operator, or an
  /// operator but the root is named by no edge or by two.
  explicit Pattern(std::vector<Op> ops);

  const std::vector<Op>& ops() const { return ops_; }

 private:
  std::vector<Op> ops_;
};

/// The operators that a pattern met.
class Match {
 public:
  Match(const Pattern* pattern, std::vector<ProgramGraph::Node*> nodes,
        std::vector<std::string> slots)
      : pattern_(pattern), nodes_(std::move(nodes)), slots_(std::move(slots)) {}

  ProgramGraph::Node* node(const char* name) const;
  const OpDesc& op(const char* name) const { return *node(name)->op; }
  ProgramGraph::Node* root() const { return nodes_.back(); }
  /// All but the root.
  std::vector<ProgramGraph::Node*> others() const { return {nodes_.begin(), nodes_.end() - 1}; }
  /// The slot of its reader that holds what the operator `name`, not the root, writes.
  const std::string& slot(const char* name) const;

 private:
  size_t IndexOf(const char* name) const;

  const Pattern* pattern_;
  std::vector<ProgramGraph::Node*> nodes_;  // as the pattern's ops
  std::vector<std::string> slots_;          // likewise; empty for the root
};

/// A condition: true if nothing has been fused into the operator by the framework that saved the
/// program (TypeOfSavedForm), nor was it planned in bfloat16 or int8.
bool IsPlain(const ProgramGraph& graph, const OpDesc& op);

/// A condition: true if the operator is plain, reads one variable, and nobody reads what it writes
/// but to Out.
bool TakesOneInput(const ProgramGraph& graph, const OpDesc& op);

/// Rewrites what matched. False, with nothing changed, if it cannot.
using Rewrite = std::function<bool(const Match&, ProgramGraph*)>;

/// Walks over the operators once, in their order, and rewrites each match of `pattern` whose root
/// they are.
void RewriteMatches(const Pattern& pattern, ProgramGraph* graph, const Rewrite& rewrite);

/// Puts `op` in the place of all that matched, if the resolver finds a kernel of back end `backend`
/// for it. False, with nothing changed, if not.
bool FuseMatch(std::unique_ptr<OpDesc> op, phi::Backend backend, const Match& match,
               ProgramGraph* graph);

/// Puts `op`, a layer with what follows it, in the place of all that matched, if there is a kernel
/// for it (ProgramGraph::HasFusedKernel). False, with nothing changed, if not.
bool FuseLayer(std::unique_ptr<OpDesc> op, const Match& match, ProgramGraph* graph);

/// The only variable of a slot; "" if it is absent, empty, or holds several.
std::string InputOf(const OpDesc& op, const std::string& slot);
std::string OutputOf(const OpDesc& op, const std::string& slot);

}  // namespace phibridge
