#include "framework/executor/placement/plan.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace phibridge {
namespace {

constexpr size_t kMaxStates = 64;
constexpr int kSlots = 64;

// What computing `op` does beside its kernel, `is_blocked(tensor)` telling the form of its inputs.
struct PlanStep {
  double reorders_ns = 0;
  bool leaves_blocks = false;
};

template <typename IsBlocked>
PlanStep StepOf(const PlacementProblem& problem, const PlanOp& op, bool on_cpu,
                const IsBlocked& is_blocked) {
  PlanStep step;
  double to_plain = 0, to_blocks = 0;
  bool takes_blocks = false;
  for (const int tensor : op.inputs) {
    const bool blocked = is_blocked(tensor);
    takes_blocks = takes_blocks || blocked;
    (blocked ? to_plain : to_blocks) += problem.reorder_ns[static_cast<size_t>(tensor)];
  }
  const FormatUse format = on_cpu ? FormatUse::kPlain : op.format;
  if (format == FormatUse::kPlain) step.reorders_ns = to_plain;
  if (format == FormatUse::kBlocks) step.reorders_ns = to_blocks;
  if (format == FormatUse::kKeeps && takes_blocks) step.reorders_ns = to_blocks;
  step.leaves_blocks =
      format == FormatUse::kBlocks || (format == FormatUse::kKeeps && takes_blocks);
  return step;
}

// The tensors that may be blocked while others use them, each with a bit of its own meanwhile.
class BlockedBits {
 public:
  explicit BlockedBits(const PlacementProblem& problem)
      : of_(problem.reorder_ns.size(), -1), last_use_(problem.reorder_ns.size(), 0) {
    owner_.fill(-1);
    for (size_t i = 0; i < problem.ops.size(); ++i) {
      for (const int tensor : problem.ops[i].inputs) last_use_[static_cast<size_t>(tensor)] = i;
    }
  }

  uint64_t BitOf(int tensor) const {
    const int slot = of_[static_cast<size_t>(tensor)];
    return slot < 0 ? 0 : uint64_t{1} << slot;
  }
  // The bits of the outputs of operator `i` that are read later. Where all are in use, a tensor
  // counts as plain.
  uint64_t Take(const PlanOp& op, size_t i) {
    uint64_t bits = 0;
    for (const int tensor : op.outputs) {
      if (last_use_[static_cast<size_t>(tensor)] > i) bits |= TakeOne(tensor);
    }
    return bits;
  }
  // The bits that no operator after `i` reads.
  uint64_t Release(size_t i) {
    uint64_t bits = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
      int& tensor = owner_[static_cast<size_t>(slot)];
      if (tensor < 0 || last_use_[static_cast<size_t>(tensor)] > i) continue;
      bits |= uint64_t{1} << slot;
      of_[static_cast<size_t>(tensor)] = -1;
      tensor = -1;
    }
    return bits;
  }

 private:
  uint64_t TakeOne(int tensor) {
    int& slot = of_[static_cast<size_t>(tensor)];
    const auto free = std::find(owner_.begin(), owner_.end(), -1);
    if (slot < 0 && free != owner_.end()) {
      slot = static_cast<int>(free - owner_.begin());
      *free = tensor;
    }
    return BitOf(tensor);
  }

  std::vector<int> of_;  // tensor → slot, or -1
  std::vector<size_t> last_use_;
  std::array<int, kSlots> owner_;  // slot → tensor, or -1
};

// A way to get here.
struct PlanState {
  uint64_t blocked = 0;
  double ns = 0;
  uint32_t before = 0;  // which state of the operator before
  bool on_cpu = false;
};

// One state for each combination of forms, the cheapest; at most kMaxStates.
void KeepCheapest(std::vector<PlanState>* states) {
  std::sort(states->begin(), states->end(), [](const PlanState& a, const PlanState& b) {
    return a.blocked != b.blocked ? a.blocked < b.blocked : a.ns < b.ns;
  });
  const auto is_same = [](const PlanState& a, const PlanState& b) {
    return a.blocked == b.blocked;
  };
  states->erase(std::unique(states->begin(), states->end(), is_same), states->end());
  if (states->size() <= kMaxStates) return;
  std::nth_element(states->begin(), states->begin() + kMaxStates, states->end(),
                   [](const PlanState& a, const PlanState& b) { return a.ns < b.ns; });
  states->resize(kMaxStates);
}

std::vector<PlanState> After(const PlacementProblem& problem, size_t i,
                             const std::vector<PlanState>& before, BlockedBits* slots) {
  const PlanOp& op = problem.ops[i];
  std::vector<PlanState> after;
  after.reserve(2 * before.size());
  std::vector<uint64_t> inputs;  // an output may take the place of one
  for (const int tensor : op.inputs) inputs.push_back(slots->BitOf(tensor));
  const uint64_t outputs = slots->Take(op, i);
  for (size_t s = 0; s < before.size(); ++s) {
    for (const bool on_cpu : {false, true}) {
      const std::optional<double>& kernel_ns = on_cpu ? op.cpu_ns : op.onednn_ns;
      if (!kernel_ns) continue;
      size_t at = 0;  // StepOf asks for the inputs in order
      const PlanStep step =
          StepOf(problem, op, on_cpu, [&](int) { return (before[s].blocked & inputs[at++]) != 0; });
      const uint64_t blocked = (before[s].blocked & ~outputs) | (step.leaves_blocks ? outputs : 0);
      const double ns = before[s].ns + *kernel_ns + step.reorders_ns;
      after.push_back({blocked, ns, static_cast<uint32_t>(s), on_cpu});
    }
  }
  const uint64_t released = slots->Release(i);
  for (PlanState& state : after) state.blocked &= ~released;
  KeepCheapest(&after);
  return after;
}

}  // namespace

std::vector<bool> PlanOnCpu(const PlacementProblem& problem) {
  std::vector<std::vector<PlanState>> states = {{PlanState()}};
  BlockedBits slots(problem);
  for (size_t i = 0; i < problem.ops.size(); ++i) {
    states.push_back(After(problem, i, states.back(), &slots));
  }
  std::vector<bool> on_cpu(problem.ops.size());
  const auto is_cheaper = [](const PlanState& a, const PlanState& b) { return a.ns < b.ns; };
  const std::vector<PlanState>& last = states.back();
  auto at =
      static_cast<size_t>(std::min_element(last.begin(), last.end(), is_cheaper) - last.begin());
  for (size_t i = problem.ops.size(); i > 0; --i) {
    on_cpu[i - 1] = states[i][at].on_cpu;
    at = states[i][at].before;
  }
  return on_cpu;
}

std::vector<PlacedOp> Explain(const PlacementProblem& problem, const std::vector<bool>& on_cpu) {
  struct Maker {
    int op = -1;
    bool if_onednn = false;  // whether oneDNN leaves blocks
  };
  std::vector<Maker> makers(problem.reorder_ns.size());
  std::vector<PlacedOp> out(problem.ops.size());
  const auto is_blocked = [&](int tensor) {
    const Maker& maker = makers[static_cast<size_t>(tensor)];
    return maker.op >= 0 && !on_cpu[static_cast<size_t>(maker.op)] && maker.if_onednn;
  };
  for (size_t i = 0; i < problem.ops.size(); ++i) {
    const PlanOp& op = problem.ops[i];
    const PlanStep cpu = StepOf(problem, op, true, is_blocked);
    const PlanStep onednn = StepOf(problem, op, false, is_blocked);
    out[i].on_cpu = on_cpu[i];
    out[i].cpu_reorders_ns += cpu.reorders_ns;
    out[i].onednn_reorders_ns += onednn.reorders_ns;
    const FormatUse use = on_cpu[i] ? FormatUse::kPlain : op.format;
    for (const int tensor : op.inputs) {
      const Maker& maker = makers[static_cast<size_t>(tensor)];
      if (maker.op < 0 || use == FormatUse::kReads || use == FormatUse::kKeeps) continue;
      const bool wants = use == FormatUse::kBlocks;
      const double ns = problem.reorder_ns[static_cast<size_t>(tensor)];
      PlacedOp& made = out[static_cast<size_t>(maker.op)];
      if (wants) made.cpu_reorders_ns += ns;
      if (wants != maker.if_onednn) made.onednn_reorders_ns += ns;
    }
    for (const int tensor : op.outputs)
      makers[static_cast<size_t>(tensor)] = {static_cast<int>(i), onednn.leaves_blocks};
  }
  return out;
}

}  // namespace phibridge
