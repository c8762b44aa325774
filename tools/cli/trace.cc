#include "tools/cli/trace.h"

#include <chrono>
#include <utility>

#include "framework/executor/bound_op.h"
#include "phi/core/allocator.h"
#include "phi/core/layout_transform.h"

namespace phibridge {
namespace tools {
namespace {

int64_t SteadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string KernelText(const BoundOp& op) {
  const KernelChoice& choice = op.choice();
  if (choice.kind == KernelChoice::kPhi)
    return phi::Format("%s %s", choice.signature.name, choice.key);
  if (choice.kind == KernelChoice::kLegacy)
    return phi::Format("%s, legacy %s", op.op().Type(), choice.key);
  return op.op().Type() + ", computes itself";
}

}  // namespace

TraceRecorder::TraceRecorder(const phi::Place& place)
    : start_ns_(SteadyNs()), place_(place), timer_(phi::MakeDeviceTimer(place)) {
  slices_.reserve(1 << 14);
  phi::StartHostEvents();
}

TraceRecorder::~TraceRecorder() { phi::StopHostEvents(); }

int64_t TraceRecorder::Now() const { return SteadyNs() - start_ns_; }

void TraceRecorder::BeginRun() { runs_.emplace_back(Now(), 0); }
void TraceRecorder::EndRun() {
  if (timer_ != nullptr) {
    const int64_t begin_ns = Now();
    const std::vector<phi::DeviceSpan> spans = timer_->Take();
    waits_.emplace_back(begin_ns, Now());
    for (const phi::DeviceSpan& span : spans) {
      DeviceSlice& slice = device_slices_[measured_++];
      slice.begin_ns = span.begin_ns - start_ns_;
      slice.end_ns = span.end_ns - start_ns_;
      slices_[slice.execution].device_ns += span.ns();
    }
  }
  CloseRun();
}

void TraceRecorder::RunFailed() {
  timer_.reset();  // the device may be the one that failed
  device_slices_.resize(measured_);
  CloseRun();
}

void TraceRecorder::CloseRun() {
  runs_.back().second = Now();
  for (phi::HostEvent& event : phi::TakeHostEvents()) {
    event.begin_ns -= start_ns_;
    event.end_ns -= start_ns_;
    events_.push_back(std::move(event));
  }
}

// A slice within those that are open.
TraceSlice* TraceRecorder::Open() {
  TraceSlice slice;
  slice.depth = static_cast<int>(open_.size());
  open_.push_back(slices_.size());
  slices_.push_back(slice);
  return &slices_.back();
}

void TraceRecorder::BeforeOp(const BoundOp& op) {
  const int64_t begin_ns = Now();
  TraceSlice* const slice = Open();
  slice->begin_ns = begin_ns;
  slice->op = &op.op();
  slice->bytes_moved = op.record().bytes_moved;
  slice->allocations = phi::GetAllocatorStats(place_).allocations;
}

bool TraceRecorder::ComputesOnDevice(const BoundOp& op) const {
  return timer_ != nullptr && op.chosen().dev_ctx->GetPlace() == place_;
}

void TraceRecorder::BeforePhase(const BoundOp& op, OpPhase phase) {
  if (phase == OpPhase::kCompute && ComputesOnDevice(op)) {
    open_spans_.push_back(timer_->Begin());
    device_slices_.push_back({open_.back()});
  }
  TraceSlice* const slice = Open();
  slice->op = &op.op();
  slice->phase = static_cast<int>(phase);
  slice->bytes_moved = phi::ReorderedBytes();
  slice->begin_ns = Now();
}

void TraceRecorder::AfterPhase(const BoundOp& op, OpPhase phase) {
  if (phase == OpPhase::kCompute && ComputesOnDevice(op)) {
    timer_->End(open_spans_.back());
    open_spans_.pop_back();
  }
  TraceSlice& slice = slices_[open_.back()];
  slice.end_ns = Now();
  slice.bytes_moved = phi::ReorderedBytes() - slice.bytes_moved;
  open_.pop_back();
}

void TraceRecorder::BeforeStage(RunStage stage) {
  const int64_t begin_ns = Now();
  TraceSlice* const slice = Open();
  slice->begin_ns = begin_ns;
  slice->stage = static_cast<int>(stage);
}

void TraceRecorder::AfterStage(RunStage) {
  slices_[open_.back()].end_ns = Now();
  open_.pop_back();
}

// Choices change only where an operator prepares anew.
size_t TraceRecorder::KernelOf(const BoundOp& op) {
  Kernel& known = kernel_of_[&op];
  // Another operator may have come to lie where one of an earlier step was.
  if (known.op == &op.op() && known.prepared == op.record().anew) return known.index;
  known.op = &op.op();
  known.prepared = op.record().anew;
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
    if (outer.is_execution()) {
      outer.inner_ns += slice.end_ns - slice.begin_ns;
      break;
    }
  }
}

void TraceRecorder::AfterOp(const BoundOp& op) { Finish(op, false); }
void TraceRecorder::OpFailed(const BoundOp& op) { Finish(op, true); }

TraceShares TraceRecorder::Shares() const {
  int64_t wall = 0, ops = 0, stages = 0, waits = 0, device = 0;
  for (const auto& [begin, end] : runs_) wall += end - begin;
  for (const auto& [begin, end] : waits_) waits += end - begin;
  for (const TraceSlice& slice : slices_) {
    if (slice.is_execution()) ops += slice.self_ns();
    device += slice.device_ns;
    if (slice.stage >= 0 && slice.depth == 0) stages += slice.self_ns();
  }
  if (wall == 0) return {};
  const auto share = [wall](int64_t ns) {
    return static_cast<double>(ns) / static_cast<double>(wall);
  };
  return {share(ops), share(stages), share(waits), share(wall - ops - stages - waits),
          share(device)};
}

const char* PhaseName(int phase) {
  static const char* const names[] = {"choose", "transform", "infer", "build", "compute"};
  return names[phase];
}

const char* StageName(int stage) {
  static const char* const names[] = {"feeds", "bind"};
  return names[stage];
}

}  // namespace tools
}  // namespace phibridge
