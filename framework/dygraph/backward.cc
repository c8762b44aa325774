#include "framework/dygraph/backward.h"

#include <algorithm>
#include <memory>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_tensor_holder.h"
#include "framework/dygraph/program_recorder.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

// One gradient of a node's input.
struct Position {
  GradNodeBase* node = nullptr;  // null: the gradient stops there
  size_t slot = 0;
  size_t rank = 0;

  bool operator<(const Position& o) const {
    return std::tie(node, slot, rank) < std::tie(o.node, o.slot, o.rank);
  }
  bool operator==(const Position& o) const {
    return node == o.node && slot == o.slot && rank == o.rank;
  }
};

Position PositionOf(const phi::Tensor& tensor) {
  const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(tensor);
  if (meta == nullptr || meta->StopGradient() || meta->GradNode() == nullptr) return {};
  const auto [slot, rank] = meta->OutRankInfo();
  return {meta->GradNode(), slot, rank};
}

// One call of Backward or Grad.
class Engine {
 public:
  struct Options {
    bool retain_graph;
    bool create_graph;
    bool accumulates;  // in the grads of leaves
  };

  explicit Engine(const Options& options) : options_(options) {}

  void StopAt(const std::vector<phi::Tensor>& no_grad_vars) {
    for (const phi::Tensor& tensor : no_grad_vars) {
      const Position at = PositionOf(tensor);
      if (at.node != nullptr) stops_.insert(at);
    }
  }
  void Capture(const std::vector<phi::Tensor>& inputs) {
    for (const phi::Tensor& input : inputs) {
      targets_.push_back(PositionOf(input));
      captured_.emplace_back();
    }
  }
  void Seed(const std::vector<phi::Tensor>& tensors, const std::vector<phi::Tensor>& grads);
  void Run();
  std::vector<phi::Tensor>& captured() { return captured_; }

 private:
  struct State {
    std::shared_ptr<GradNodeBase> node;
    std::unique_ptr<GradTensorHolder> grads;  // null before the first arrives
    size_t waits_for = 0;                     // edges on which nothing came yet
    size_t seen = 0;                          // edges, while ChooseWhatRuns looks
    bool is_target = false;
    bool runs = false;
  };
  struct MadeEarlier {
    bool operator()(const State* a, const State* b) const {
      return a->node->creation_order() < b->node->creation_order();
    }
  };

  State* StateOf(const std::shared_ptr<GradNodeBase>& node) {
    State& state = states_[node.get()];
    if (state.node == nullptr) state.node = node;
    return &state;
  }
  GradTensorHolder* HolderOf(State* state) {
    if (state->grads == nullptr) {
      state->grads = std::make_unique<GradTensorHolder>(state->node->InputMeta());
    }
    return state->grads.get();
  }
  bool IsOpen(const Edge& edge) const {
    if (!edge.IsInitialized()) return false;
    if (stops_.empty()) return true;
    const auto [slot, rank] = edge.GetEdgeRankInfo();
    return stops_.count({edge.GetGradNode(), slot, rank}) == 0;
  }
  // Calls visit(edge, slot, rank) for the edges on which gradients of that node go on.
  template <typename Visit>
  void ForEachEdge(const GradNodeBase& node, const Visit& visit) const {
    const auto& metas = node.OutputMeta();
    for (size_t slot = 0; slot < metas.size(); ++slot) {
      for (size_t rank = 0; rank < metas[slot].size(); ++rank) {
        const Edge& edge = metas[slot][rank].GetEdge();
        if (IsOpen(edge)) visit(edge, slot, rank);
      }
    }
  }
  void Discover();
  void ChooseWhatRuns();
  void Arrive(State* state);
  void CaptureAt(const State& state);
  GradList RunNode(State* state);
  void Deliver(State* state, GradList* results);

  const Options options_;
  std::set<Position> stops_;
  std::vector<Position> targets_;
  std::vector<phi::Tensor> captured_;
  std::unordered_map<GradNodeBase*, State> states_;
  std::vector<State*> roots_;  // each once
  std::priority_queue<State*, std::vector<State*>, MadeEarlier> ready_;
};

phi::Tensor GivenSeed(const phi::Tensor& tensor, const phi::Tensor& grad, size_t i) {
  if (!tensor.is_dense_tensor()) return grad;
  return EagerUtils::GivenGradient(
      grad, tensor.dtype(), tensor.dims(),
      phi::Format("the gradient of tensor %d (%s)", i, EagerUtils::NameOf(tensor)));
}

void Engine::Seed(const std::vector<phi::Tensor>& tensors, const std::vector<phi::Tensor>& grads) {
  PADDLE_ENFORCE(grads.empty() || grads.size() == tensors.size(),
                 phi::errors::InvalidArgument("%d gradients were given for %d tensors",
                                              grads.size(), tensors.size()));
  for (size_t i = 0; i < tensors.size(); ++i) {
    const std::shared_ptr<GradNodeBase> node = EagerUtils::grad_node(tensors[i]);
    if (node == nullptr) continue;
    const Position at = PositionOf(tensors[i]);
    if (stops_.count(at) != 0) continue;
    const bool is_given = !grads.empty() && grads[i].defined();
    State* state = StateOf(node);
    if (std::find(roots_.begin(), roots_.end(), state) == roots_.end()) roots_.push_back(state);
    phi::Tensor seed =
        is_given ? GivenSeed(tensors[i], grads[i], i)
                 : phi::Tensor::full(tensors[i].shape(), 1, tensors[i].dtype(), tensors[i].place());
    HolderOf(state)->add(at.slot, at.rank, std::move(seed), options_.create_graph);
  }
}

void Engine::Discover() {
  std::vector<State*> to_visit = roots_;
  while (!to_visit.empty()) {
    State* state = to_visit.back();
    to_visit.pop_back();
    ForEachEdge(*state->node, [&](const Edge& edge, size_t, size_t) {
      const size_t count = states_.size();
      State* next = StateOf(edge.GetMutableGradNode());
      ++next->waits_for;
      if (states_.size() == count) return;
      to_visit.push_back(next);
    });
  }
}

void Engine::ChooseWhatRuns() {
  for (const Position& target : targets_) {
    const auto found = states_.find(target.node);
    if (found != states_.end()) found->second.is_target = true;
  }
  // Edges lead to nodes that are ready later; visit these first.
  std::vector<State*> order;
  for (State* root : roots_) {
    if (root->waits_for == 0) order.push_back(root);
  }
  for (size_t i = 0; i < order.size(); ++i) {
    ForEachEdge(*order[i]->node, [&](const Edge& edge, size_t, size_t) {
      State* next = &states_.at(edge.GetGradNode());
      if (++next->seen == next->waits_for) order.push_back(next);
    });
  }
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    State* state = *at;
    if (state->node->OutputMeta().empty()) {
      state->runs = options_.accumulates;
      continue;
    }
    ForEachEdge(*state->node, [&](const Edge& edge, size_t, size_t) {
      const State& next = states_.at(edge.GetGradNode());
      state->runs = state->runs || next.runs || next.is_target;
    });
  }
}

void Engine::Arrive(State* state) {
  if (--state->waits_for == 0) ready_.push(state);
}

void Engine::CaptureAt(const State& state) {
  for (size_t i = 0; i < targets_.size(); ++i) {
    const Position& at = targets_[i];
    if (at.node == state.node.get()) captured_[i] = state.grads->Buffers()[at.slot][at.rank];
  }
}

GradList Engine::RunNode(State* state) {
  GradNodeBase* node = state->node.get();
  PADDLE_ENFORCE(!node->IsTensorWrappersCleared(),
                 phi::errors::PreconditionNotMet(
                     "%s: what it saved was let go after the first backward call; call that with "
                     "retain_graph = true to call it again",
                     node->name()));
  GradList& grads = state->grads->Buffers();
  if (!node->TakesMissingGradients()) node->FillZeroForEmptyGradInputs(&grads);
  const HasGradGuard guard(options_.create_graph);
  GradList results = (*node)(grads, options_.create_graph);
  if (!options_.retain_graph) node->ClearTensorWrappers();
  return results;
}

void Engine::Deliver(State* state, GradList* results) {
  ForEachEdge(*state->node, [&](const Edge& edge, size_t slot, size_t rank) {
    State* next = &states_.at(edge.GetGradNode());
    if (slot < results->size() && rank < (*results)[slot].size() &&
        (next->runs || next->is_target)) {
      const auto [to_slot, to_rank] = edge.GetEdgeRankInfo();
      HolderOf(next)->add(to_slot, to_rank, std::move((*results)[slot][rank]),
                          options_.create_graph);
    }
    Arrive(next);
  });
}

void Engine::Run() {
  Discover();
  ChooseWhatRuns();
  for (State* root : roots_) {
    if (root->waits_for == 0) ready_.push(root);
  }
  while (!ready_.empty()) {
    State* state = ready_.top();
    ready_.pop();
    GradList results;
    const bool has_gradient = state->grads != nullptr && !state->grads->IsEmpty();
    if (has_gradient && (state->runs || state->is_target)) {
      {
        const HasGradGuard guard(options_.create_graph);
        state->node->ApplyGradientHooks(&state->grads->Buffers());
      }
      if (state->is_target) CaptureAt(*state);
      if (state->runs) results = RunNode(state);
    }
    state->grads.reset();
    Deliver(state, &results);
  }
}

// Sums of gradients are no calls of operators that a program could have.
void CheckNoProgramIsRecorded() {
  PADDLE_ENFORCE(phibridge::ProgramRecorder::Current() == nullptr,
                 phi::errors::Unimplemented(
                     "a program is recorded, which cannot have what a backward pass computes; "
                     "record the forward part alone"));
}

}  // namespace

void Backward(const std::vector<phi::Tensor>& tensors, const std::vector<phi::Tensor>& grad_tensors,
              bool retain_graph) {
  CheckNoProgramIsRecorded();
  Engine engine({retain_graph, /*create_graph=*/false, /*accumulates=*/true});
  engine.Seed(tensors, grad_tensors);
  engine.Run();
}

std::vector<phi::Tensor> Grad(const std::vector<phi::Tensor>& tensors,
                              const std::vector<phi::Tensor>& inputs,
                              const std::vector<phi::Tensor>& grad_tensors, bool retain_graph,
                              bool create_graph, bool only_inputs, bool allow_unused,
                              const std::vector<phi::Tensor>& no_grad_vars) {
  CheckNoProgramIsRecorded();
  Engine engine({retain_graph || create_graph, create_graph, /*accumulates=*/!only_inputs});
  for (const phi::Tensor& tensor : tensors) EagerUtils::grad_node(tensor);
  engine.StopAt(no_grad_vars);
  engine.Capture(inputs);
  engine.Seed(tensors, grad_tensors);
  engine.Run();
  std::vector<phi::Tensor> grads = std::move(engine.captured());
  for (size_t i = 0; i < grads.size(); ++i) {
    PADDLE_ENFORCE(grads[i].defined() || allow_unused,
                   phi::errors::InvalidArgument(
                       "no tensor depends on input %d (%s), or its gradient stops; leave it out, "
                       "or call Grad with allow_unused = true",
                       i, EagerUtils::NameOf(inputs[i])));
  }
  return grads;
}

}  // namespace egr
