// Lets convolutions of half types on a GPU, and what lies between them, have channels last.
//
// Note [Channels last on a GPU]
// The kernels of tensor cores want images [N, H, W, C]; of [N, C, H, W] cuDNN makes such copies in
// each call. So the operators of a region are given channels last, and images are transposed where
// they enter and leave it. A region begins with convolutions and grows along what is computed from
// its images alone. It is changed if it has convolutions enough for the transposes.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/image_ops.h"
#include "framework/executor/passes/pass.h"
#include "framework/program/contains.h"

namespace phibridge {
namespace {

using Node = ProgramGraph::Node;
using Shape = std::vector<int64_t>;

constexpr size_t kConvsForATranspose = 2;

// [N, C, H, W] as [N, H, W, C].
Shape WithChannelsLast(const Shape& s) { return {s[0], s[2], s[3], s[1]}; }

// The operators that may have channels last, in regions.
class Regions {
 public:
  explicit Regions(ProgramGraph* graph) : graph_(*graph) {
    for (Node& node : graph->nodes()) Consider(&node);
    for (Member& member : members_) CountTransposes(member);
  }

  struct Member {
    Node* node;
    ImageOp op;
    size_t region;  // the parent in a forest; of a root: itself
  };

  /// Members of the regions that are to be changed, in the order of the program.
  std::vector<const Member*> Chosen() {
    std::vector<const Member*> chosen;
    for (const Member& member : members_) {
      const Cost& cost = costs_[RootOf(member.region)];
      const size_t transposes = std::max<size_t>(cost.transposes, 1);
      if (cost.convs >= kConvsForATranspose * transposes) chosen.push_back(&member);
    }
    return chosen;
  }

  /// True if something but members reads or sees the image.
  bool IsSeenOutside(const std::string& image) const {
    if (!graph_.IsPrivate(image)) return true;
    const auto& readers = graph_.Readers(image);
    return std::any_of(readers.begin(), readers.end(),
                       [&](const Node* reader) { return index_.count(reader) == 0; });
  }

 private:
  struct Cost {
    size_t convs = 0, transposes = 0;
  };

  const size_t* WriterOf(const std::string& image) const {
    const auto found = index_.find(graph_.Writer(image));
    return found == index_.end() ? nullptr : &found->second;
  }

  void Consider(Node* node) {
    if (!graph_.IsFree(*node)) return;
    std::optional<ImageOp> op = FindImageOp(graph_, *node);
    if (!op.has_value()) return;
    const bool is_within = std::all_of(op->inputs.begin(), op->inputs.end(),
                                       [&](const auto& name) { return WriterOf(name) != nullptr; });
    if (!op->gains && !is_within) return;
    const size_t at = members_.size();
    members_.push_back({node, std::move(*op), at});
    index_[node] = at;
    for (const std::string& name : members_[at].op.inputs) {
      const size_t* writer = WriterOf(name);
      if (writer != nullptr) members_[RootOf(*writer)].region = RootOf(at);
    }
  }

  size_t RootOf(size_t at) {
    while (members_[at].region != at)
      at = members_[at].region = members_[members_[at].region].region;
    return at;
  }

  void CountTransposes(const Member& member) {
    Cost& cost = costs_[RootOf(member.region)];
    if (member.op.gains) ++cost.convs;
    for (const std::string& name : member.op.inputs) {
      if (WriterOf(name) == nullptr && entered_.insert(name).second)
        cost.transposes += Weight(name);
    }
    if (IsSeenOutside(member.op.output)) cost.transposes += Weight(member.op.output);
  }

  // Images of one pixel are few numbers.
  size_t Weight(const std::string& image) const {
    const Shape shape = graph_.Shape(image);
    return shape[2] == 1 && shape[3] == 1 ? 0 : 1;
  }

  const ProgramGraph& graph_;
  std::vector<Member> members_;
  std::unordered_map<const Node*, size_t> index_;  // in members_
  std::unordered_map<size_t, Cost> costs_;         // by root
  std::unordered_set<std::string> entered_;
};

// Changes members one after the other, in the order of the program.
class Rewriter {
 public:
  Rewriter(const Regions& regions, ProgramGraph* graph) : regions_(regions), graph_(graph) {}

  void Rewrite(const Regions::Member& member) {
    Node* const node = member.node;
    for (const std::string& name : member.op.inputs) Enter(name, node);
    const std::string& image = member.op.output;
    const bool leaves = regions_.IsSeenOutside(image);
    const std::string last = graph_->AddTemporary(image, WithChannelsLast(graph_->Shape(image)));
    graph_->Edit(node, [&](OpDesc* op) {
      for (const std::string& name : member.op.inputs) op->RenameInput(name, last_[name]);
      op->RenameOutput(image, last);
      member.op.SayChannelsLast(op);
    });
    graph_->Note(node);
    graph_->InferShapes(*node);
    last_[image] = last;
    if (leaves) Transpose(last, image, {0, 3, 1, 2}, std::next(node->at), *node);
  }

 private:
  void Enter(const std::string& image, Node* reader) {
    std::string& last = last_[image];
    if (!last.empty()) return;
    last = graph_->AddTemporary(image, WithChannelsLast(graph_->Shape(image)));
    Transpose(image, last, {0, 2, 3, 1}, reader->at, *reader);
  }

  void Transpose(const std::string& from, const std::string& to, std::vector<int> axis,
                 ProgramGraph::Nodes::iterator at, const Node& beside) {
    std::unique_ptr<OpDesc> op = MakeFused("transpose", *beside.op);
    op->SetInput("X", {from});
    op->SetOutput("Out", {to});
    op->SetAttr("axis", std::move(axis));
    op->SetAttr("data_format", std::string("AnyLayout"));
    graph_->Insert(at, beside, std::move(op));
  }

  const Regions& regions_;
  ProgramGraph* graph_;
  std::unordered_map<std::string, std::string> last_;  // images with channels last, by the others
};

}  // namespace

void RunChannelsLast(ProgramGraph* graph) {
  if (!phi::is_gpu_place(graph->options().place)) return;
  Regions regions(graph);
  Rewriter rewriter(regions, graph);
  for (const Regions::Member* member : regions.Chosen()) rewriter.Rewrite(*member);
}

}  // namespace phibridge
