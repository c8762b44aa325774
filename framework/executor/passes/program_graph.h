#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "framework/executor/passes/optimised_program.h"
#include "framework/op/execution_options.h"
#include "framework/program/names.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"
#include "phi/common/backend.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// The values that parameters have before the first run, by name, in host or device memory. Not
/// owned.
using ParameterValues = std::unordered_map<std::string, const phi::DenseTensor*>;

/// Block 0 of a program as a graph that passes rewrite: which operator writes a variable and which
/// ones read it.
///
/// Passes may only take variables away that nobody else sees (IsPrivate), and may only touch
/// operators that IsFree. Variables keep their names, so that what remains is found by its name.
class ProgramGraph {
 public:
  /// One operator of the graph.
  struct Node {
    std::unique_ptr<OpDesc> op;
    // What it stands for, a list so that one operator can take over what many others stand for
    // without a copy: indices of operators of the program, in no order.
    std::list<int> ops;
    std::vector<std::string> passes;  // that changed it, in order
    bool is_free = true;              // no rule is about one of `ops`
    int origin = -1;                  // index of the operator whose outputs this one writes
    int step = 0;  // of an operator that passes put beside that one: < 0 before it, > 0 after it
    std::list<Node>::iterator at;
  };
  using Nodes = std::list<Node>;
  struct ComesBefore {
    bool operator()(const Node* a, const Node* b) const {
      return a->origin != b->origin ? a->origin < b->origin : a->step < b->step;
    }
  };
  /// In the order of the program. A set, as one variable may have as many readers as there are
  /// operators, and any of them may go.
  using NodeSet = std::set<Node*, ComesBefore>;

  /// A copy of `program`. `parameters` must outlive the graph. Variables of options.keep stay, and
  /// operators that one of options.rules is about, or a plug-in replaced, stay as they are.
  ProgramGraph(const ProgramDesc& program, const ParameterValues& parameters,
               const ExecutionOptions& options);
  ~ProgramGraph();

  /// In the order of the run. A pass may erase any node but end() while it walks if it takes the
  /// next iterator first.
  Nodes& nodes() { return nodes_; }

  /// The only operator of block 0 that writes the variable; nullptr if none does, or several.
  Node* Writer(const std::string& name) const;
  /// Operators of block 0 that read it, each once; changes with the graph.
  const NodeSet& Readers(const std::string& name) const;
  /// True if nothing but operators of block 0 sees the variable and one of them alone writes it: a
  /// temporary that may go when its readers do.
  bool IsPrivate(const std::string& name) const;
  /// True if the variable has the same value whenever block 0 reads it: it is written once at most.
  bool IsWrittenOnce(const std::string& name) const;
  /// True if nobody reads what `op` writes but to `slot`, and nobody keeps it.
  bool WritesOnly(const OpDesc& op, const std::string& slot) const;
  /// True if no rule is about the operator, so that a pass may replace it.
  bool IsFree(const Node& node) const { return node.is_free; }

  /// A parameter that no operator changes, or that a pass has made; nullptr if it is none. It may
  /// lie on a device: its elements are for OnHost.
  const phi::DenseTensor* Constant(const std::string& name) const;
  /// The same in host memory. What lies on a device is copied once in the life of the graph.
  /// Requires: Constant(name) != nullptr.
  const phi::DenseTensor& OnHost(const std::string& name) const;
  /// Declares a parameter that is made of the variable `of` for the operator `user`. Returns its
  /// name, which these two and the running pass determine. `on_host`: see FoldedParameter.
  std::string AddConstant(const std::string& of, const Node& user, phi::DenseTensor value,
                          bool on_host = false);

  /// The declaration of a variable of block 0; nullptr if there is none.
  const VarDesc* Declaration(const std::string& name) const;
  /// The declared shape (-1: any size); empty if none is declared.
  std::vector<int64_t> Shape(const std::string& name) const;

  /// True for a variable that is declared as a float32 tensor.
  bool IsFloat32(const std::string& name) const;
  /// FLOAT32 or FLOAT16 for a variable that is declared as such a tensor; UNDEFINED for any other.
  phi::DataType FloatTypeOf(const std::string& name) const;

  /// How many variables that come from outside have sizes that are open (-1).
  size_t open_feeds() const { return open_feeds_; }

  /// Whether the resolver finds a kernel of back end `backend` for the operator, by what is
  /// declared of its variables. Never one of UNDEFINED.
  bool HasKernel(const OpDesc& op, phi::Backend backend) const;
  /// Whether it finds one that computes a layer with what follows it at once: of oneDNN, of a GPU,
  /// of a plug-in's device. The plain kernels of the CPU go over the result again, one after the
  /// other, as the operators do by themselves.
  bool HasFusedKernel(const OpDesc& op) const;
  /// Whether the run, which makes the same diagnosis, takes the operator as it stands, so that a
  /// pass may compute it beforehand.
  bool Runs(const Node& node) const;
  /// True if the run computes the operator on the host by its own wish, not for want of a kernel,
  /// though it runs on a device.
  bool IsForHost(const Node& node) const;
  /// The back end of the kernel that the resolver finds; UNDEFINED: none.
  phi::Backend BackendOf(const OpDesc& op) const;

  /// Names the pass whose changes follow.
  void BeginPass(const char* name) { pass_ = name; }
  /// Declares a temporary of the type of `of` and another shape. Returns its name, as AddConstant.
  std::string AddTemporary(const std::string& of, const std::vector<int64_t>& shape);
  /// Puts an operator that moves data before `at`: the place of `beside`, or the one after it. It
  /// stands for no operator of the program, and is named by the one of `beside`, which Insert did
  /// not put there.
  void Insert(Nodes::iterator at, const Node& beside, std::unique_ptr<OpDesc> op);
  /// Puts `op` in the place of `last`, and takes the operators `others` away; `last` then stands
  /// for all of them. `op` must write what `last` wrote.
  void Fuse(std::unique_ptr<OpDesc> op, const std::vector<Node*>& others, Node* last);
  /// Takes an operator away whose result nobody reads any more; `into` (or nullptr) stands for it.
  void Remove(Node* node, Node* into = nullptr);
  /// True if all that read the variable name it as an input and nowhere else, so that
  /// RedirectReaders reaches them, and none of them shares its memory with an output.
  bool CanRedirectReaders(const std::string& name) const;
  /// Lets the readers of `from` read `to`.
  void RedirectReaders(const std::string& from, const std::string& to);
  /// Changes an operator in place: `change` gets its description.
  template <typename Change>
  void Edit(Node* node, const Change& change) {
    Unlink(node);
    change(node->op.get());
    Link(node);
  }
  /// Notes that the running pass has changed what `node` computes.
  void Note(Node* node);
  /// Works the shapes of what a node writes out anew.
  void InferShapes(const Node& node);
  size_t changes() const { return changes_; }

  const ExecutionOptions& options() const { return options_; }

  /// The rewritten program. The graph is empty afterwards.
  OptimisedProgram Take();

 private:
  void Link(Node* node);
  void Unlink(Node* node);
  // Lets `to` stand for what `from` stands for.
  static void HandOver(Node* from, Node* to);
  // The declaration of a new tensor of block 0, named `name` or something like it.
  VarDesc* DeclareBeside(std::string name, phi::DataType dtype, const std::vector<int64_t>& shape);
  void Describe(const std::string& name);
  size_t CountOpenFeeds() const;

  std::unique_ptr<ProgramDesc> program_;
  const ParameterValues& parameters_;
  const ExecutionOptions& options_;
  Nodes nodes_;
  std::unordered_map<std::string, NodeSet> writers_;
  std::unordered_map<std::string, NodeSet> readers_;
  const char* pass_ = "";
  std::unordered_set<std::string> kept_;            // of the options
  std::unordered_set<std::string> seen_elsewhere_;  // in other blocks, attributes, or kept
  std::unordered_set<std::string> brought_in_;  // read before an operator of block 0 writes them
  std::list<VarDesc> brought_declared_;  // those of them that one writes, as they are brought in
  std::unordered_set<std::string> written_within_;  // by other blocks
  std::unordered_set<std::string> changed_;         // parameters that an operator changes
  size_t open_feeds_ = 0;
  std::list<FoldedParameter> made_;
  std::unordered_map<std::string, const phi::DenseTensor*> constants_;  // of made_
  mutable std::unordered_map<std::string, phi::DenseTensor> on_host_;   // copies, by name
  Scope described_;  // variables with meta data and no memory
  size_t changes_ = 0;
  int inserted_ = 0;  // operators, ever
};

}  // namespace phibridge
