#include "tools/cli/trace.h"

#include <chrono>

#include "framework/bound_op.h"
#include "phi/core/allocator.h"
#include "phi/core/layout_transform.h"

namespace phibridge {
namespace cli {
namespace {

int64_t SteadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string KernelText(const BoundOp& op) {
  const KernelChoice& choice = op.record().choice;
  if (choice.kind == KernelChoice::kPhi)
    return phi::Format("%s %s", choice.signature.name, choice.key);
  if (choice.kind == KernelChoice::kLegacy)
    return phi::Format("%s, legacy %s", op.op().Type(), choice.key);
  return op.op().Type() + ", computes itself";
}

}  // namespace

TraceRecorder::TraceRecorder(const phi::Place& place) : start_ns_(SteadyNs()), place_(place) {
  slices_.reserve(1 << 14);
}

int64_t TraceRecorder::Now() const { return SteadyNs() - start_ns_; }

void TraceRecorder::BeginRun() { runs_.emplace_back(Now(), 0); }
void TraceRecorder::EndRun() { runs_.back().second = Now(); }

void TraceRecorder::BeforeOp(const BoundOp& op) {
  TraceSlice slice;
  slice.begin_ns = Now();
  slice.op = &op.op();
  slice.depth = static_cast<int>(open_.size());
  slice.bytes_moved = op.record().bytes_moved;
  slice.allocations = phi::GetAllocatorStats(place_).allocations;
  open_.push_back(slices_.size());
  slices_.push_back(slice);
}

void TraceRecorder::BeforePhase(const BoundOp& op, OpPhase phase) {
  TraceSlice slice;
  slice.op = &op.op();
  slice.phase = static_cast<int>(phase);
  slice.depth = static_cast<int>(open_.size());
  open_.push_back(slices_.size());
  slice.bytes_moved = phi::ReorderedBytes();
  slices_.push_back(slice);
  slices_.back().begin_ns = Now();
}

void TraceRecorder::AfterPhase(const BoundOp&, OpPhase) {
  TraceSlice& slice = slices_[open_.back()];
  slice.end_ns = Now();
  slice.bytes_moved = phi::ReorderedBytes() - slice.bytes_moved;
  open_.pop_back();
}

// Choices change only where an operator prepares anew.
size_t TraceRecorder::KernelOf(const BoundOp& op) {
  Kernel& known = kernel_of_[&op];
  // Another operator may have come to lie where one of an earlier step was.
  if (known.op == &op.op() && known.prepared == op.record().prepared) return known.index;
  known.op = &op.op();
  known.prepared = op.record().prepared;
  const std::string text = KernelText(op);
  for (known.index = 0; known.index < kernels_.size(); ++known.index) {
    if (kernels_[known.index] == text) return known.index;
  }
  kernels_.push_back(text);
  return known.index;
}

void TraceRecorder::Finish(const BoundOp& op, bool failed) {
  TraceSlice& slice = slices_[open_.back()];
  open_.pop_back();
  const phi::AllocatorStats memory = phi::GetAllocatorStats(place_);
  slice.kernel = KernelOf(op);
  slice.bytes_moved = op.record().bytes_moved - slice.bytes_moved;
  slice.allocations = memory.allocations - slice.allocations;
  slice.in_use_bytes = memory.in_use_bytes;
  slice.failed = failed;
  slice.end_ns = Now();
  // What encloses it: phases of the operator that runs a block, and that operator.
  for (size_t i = open_.size(); i-- > 0;) {
    TraceSlice& outer = slices_[open_[i]];
    if (outer.phase < 0) {
      outer.inner_ns += slice.end_ns - slice.begin_ns;
      break;
    }
  }
}

void TraceRecorder::AfterOp(const BoundOp& op) { Finish(op, false); }
void TraceRecorder::OpFailed(const BoundOp& op) { Finish(op, true); }

double TraceRecorder::Coverage() const {
  int64_t wall = 0, ops = 0;
  for (const auto& [begin, end] : runs_) wall += end - begin;
  for (const TraceSlice& slice : slices_) ops += slice.phase < 0 ? slice.self_ns() : 0;
  return wall == 0 ? 0 : static_cast<double>(ops) / static_cast<double>(wall);
}

const char* PhaseName(int phase) {
  static const char* const names[] = {"choose", "transform", "infer", "build", "compute"};
  return names[phase];
}

}  // namespace cli
}  // namespace phibridge
