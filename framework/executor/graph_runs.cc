#include "framework/executor/graph_runs.h"

#include <algorithm>
#include <exception>
#include <new>
#include <unordered_set>
#include <utility>

#include "phi/backends/gpu/math_flags.h"
#include "phi/core/enforce.h"
#include "phi/core/generator.h"
#include "phi/core/memory.h"

namespace phibridge {
namespace {

// What kernels read of the process when they are enqueued, as one number.
uint64_t MathFlags() { return phi::backends::gpu::MathFlags().Number(); }

constexpr size_t kMostSignatures = 32;
// What the driver says of a capture may be due to something beside the operator at hand: one before
// it, or another thread. So a capture is tried anew some times.
constexpr int kMostFailures = 3;

constexpr char kDraws[] = "it draws random numbers";
constexpr char kTooFewRuns[] = "the third run with the same inputs is the first that is captured";
constexpr char kOtherEachRun[] =
    "what it or a neighbour reads has another shape or lies in other memory in each run";

std::vector<KeptTensor> Keep(const std::vector<Variable*>& vars) {
  return std::vector<KeptTensor>(vars.begin(), vars.end());
}

bool IsOfTheDriver(const std::exception& error) {
  const auto* known = dynamic_cast<const phi::enforce::EnforceNotMet*>(&error);
  return known != nullptr && known->code() == phi::EXTERNAL;
}

bool IsNoMemory(const std::exception& error) {
  const auto* known = dynamic_cast<const phi::enforce::EnforceNotMet*>(&error);
  if (known != nullptr) return known->code() == phi::RESOURCE_EXHAUSTED;
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
}

const phi::Allocation* MemoryOf(const Variable& var) {
  return static_cast<const phi::DenseTensor&>(*var.tensor()).Holder().get();
}

bool ShareMemory(const Variable& a, const Variable& b) {
  return &a == &b || (MemoryOf(a) != nullptr && MemoryOf(a) == MemoryOf(b));
}

std::string ReasonOf(const std::exception& error) {
  const auto* known = dynamic_cast<const phi::enforce::EnforceNotMet*>(&error);
  return known == nullptr ? error.what() : known->error_str();
}

// A graph holds memory and takes none when it goes.
[[maybe_unused]] const int kReleasesGraphs = phi::RegisterCache(&GraphRuns::ReleaseIdle);

// Never destroyed: sessions may outlive static objects.
struct AllRuns {
  std::mutex mutex;
  std::unordered_set<GraphRuns*> runs;  // guarded by mutex
};

AllRuns& All() {
  static auto* const all = new AllRuns;
  return *all;
}

}  // namespace

// An operator that is run may ask for the routes of its own session.
class GraphRuns::Turn {
 public:
  explicit Turn(const GraphRuns& of) : of_(of), lock_(of.mutex_, std::defer_lock) {
    if (of_.holder_ == std::this_thread::get_id()) return;
    lock_.lock();
    of_.holder_ = std::this_thread::get_id();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (lock_.owns_lock()) of_.holder_ = std::thread::id();
  }

 private:
  const GraphRuns& of_;
  std::unique_lock<std::mutex> lock_;
};

GraphRuns::Segment::Segment(const GraphRange& r, size_t most_graphs)
    : range(r), seen(kMostSignatures), graphs(most_graphs) {}

void GraphRuns::Segment::AddGraph(Graph made) {
  const Graph* const gone = graphs.NextToGo();
  if (gone != nullptr) wasted = gone->was_replayed ? 0 : wasted + 1;
  graphs.Add(std::move(made));
  if (wasted < kMostWasted) return;
  graphs.Remove([](const Graph& one) { return !one.was_replayed; });
}

GraphRuns::GraphRuns(std::unique_ptr<CapturableOps> ops, size_t most_graphs)
    : ops_(std::move(ops)),
      most_graphs_(most_graphs),
      refused_(ops_->size()),
      earlier_runs_(ops_->size()) {
  PADDLE_ENFORCE_GE(most_graphs, 1u, phi::errors::InvalidArgument("a segment needs a graph"));
  const std::lock_guard<std::mutex> lock(All().mutex);
  All().runs.insert(this);
}

GraphRuns::~GraphRuns() {
  const std::lock_guard<std::mutex> lock(All().mutex);
  All().runs.erase(this);
}

void GraphRuns::ReleaseIdle() noexcept {
  const std::lock_guard<std::mutex> lock(All().mutex);
  for (GraphRuns* const one : All().runs) one->DropIfIdle();
}

// A run that lacks memory comes here itself, and goes on by giving up its own graphs (RunOp).
void GraphRuns::DropIfIdle() noexcept {
  if (holder_ == std::this_thread::get_id()) return;
  const std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
  if (lock.owns_lock() && CountGraphs() != 0) DropGraphs();
}

void GraphRuns::Run() {
  const Turn turn(*this);
  RunInTurn();
}

void GraphRuns::RunInTurn() {
  has_run_ = true;
  if (!is_divided_) Divide();
  if (pause_ > 0) --pause_;
  size_t next = 0;
  for (Segment& segment : segments_) {
    RunPlainly(next, segment.range.begin);
    next = segment.range.begin;
    if (!ops_->are_bound()) break;
    RunSegment(&segment);
    next = segment.range.end;
  }
  RunPlainly(next, ops_->size());
}

void GraphRuns::Forget() {
  const Turn turn(*this);
  for (const Segment& segment : segments_) {
    for (size_t i = segment.range.begin; i < segment.range.end; ++i) {
      earlier_runs_[i] += segment.launches;
    }
  }
  segments_.clear();
  is_divided_ = false;
}

// Segments that stay as they are keep their graphs.
void GraphRuns::Divide() {
  std::vector<const void*> devices(ops_->size());
  for (size_t i = 0; i < devices.size(); ++i) {
    if (refused_[i].empty() && ops_->WhyNot(i).empty()) devices[i] = ops_->device(i);
  }
  std::vector<Segment> before = std::move(segments_);
  segments_.clear();
  for (const GraphRange& range : FindGraphRanges(devices, kFewestOps)) {
    const auto same = std::find_if(before.begin(), before.end(),
                                   [&](const Segment& old) { return old.range == range; });
    if (same != before.end()) {
      segments_.push_back(std::move(*same));
      before.erase(same);
      continue;
    }
    segments_.emplace_back(range, most_graphs_);
    segments_.back().variables = VariablesOf(range);
  }
  for (const Segment& gone : before) {
    for (size_t i = gone.range.begin; i < gone.range.end; ++i) earlier_runs_[i] += gone.launches;
  }
  is_divided_ = true;
}

void GraphRuns::RunPlainly(size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) {
    const uint64_t before = phi::Generator::DrawsOfThisThread();
    RunOp(i);
    if (phi::Generator::DrawsOfThisThread() == before || !refused_[i].empty()) continue;
    refused_[i] = kDraws;
    is_divided_ = false;
  }
}

// Graphs may hold the memory that the operator lacks.
void GraphRuns::RunOp(size_t i) {
  try {
    return ops_->Run(i);
  } catch (const std::exception& error) {
    if (!IsNoMemory(error) || CountGraphs() == 0) throw;
    DropGraphs();
    if (!MayRunAgain(i)) throw;
  }
  ops_->Run(i);
}

// True if a run that failed on its way has changed nothing that another one reads.
bool GraphRuns::MayRunAgain(size_t i) const {
  if (!ops_->WhyNot(i).empty()) return false;
  const OpVariables vars = ops_->variables(i);
  const auto is_read = [&](const Variable* written) {
    return std::any_of(vars.inputs.begin(), vars.inputs.end(),
                       [&](const Variable* input) { return ShareMemory(*input, *written); });
  };
  return std::none_of(vars.outputs.begin(), vars.outputs.end(), is_read) &&
         std::none_of(vars.own.begin(), vars.own.end(), is_read);
}

void GraphRuns::DropGraphs() {
  for (Segment& segment : segments_) segment.graphs.Remove([](const Graph&) { return true; });
  pause_ = kRunsWithoutCapture;
}

void GraphRuns::RunSegment(Segment* segment) {
  const GraphRange& range = segment->range;
  const void* record = ops_->device(range.begin)->RecordOfThisThread();
  if (Replay(segment, record)) return;
  const std::vector<Variable*>& inputs = segment->variables.inputs;
  const bool may_capture = pause_ == 0 && segment->wasted < kMostWasted;
  const auto is_dense = [](const Variable* var) { return KeptTensor::IsDense(*var); };
  if (may_capture && std::all_of(inputs.begin(), inputs.end(), is_dense)) {
    const uint64_t signature =
        HashOfTensors(inputs) ^ reinterpret_cast<uintptr_t>(record) ^ MathFlags() << 20;
    const auto is_this = [signature](uint64_t seen) { return seen == signature; };
    if (segment->seen.Find(is_this) == nullptr) {
      segment->seen.Add(signature);
    } else if (Capture(segment, record)) {
      return;
    }
  }
  RunPlainly(range.begin, range.end);
}

// False if the segment is to run otherwise.
bool GraphRuns::Replay(Segment* segment, const void* record) {
  const auto is_current = [](const KeptTensor& tensor) { return tensor.IsCurrent(); };
  const auto can_restore = [](const KeptTensor& tensor) { return tensor.CanRestore(); };
  const uint64_t flags = MathFlags();
  Graph* const graph = segment->graphs.Find([&](const Graph& one) {
    return one.record == record && one.math_flags == flags &&
           std::all_of(one.inputs.begin(), one.inputs.end(), is_current) &&
           std::all_of(one.outputs.begin(), one.outputs.end(), can_restore);
  });
  if (graph == nullptr) return false;
  for (const KeptTensor& tensor : graph->outputs) tensor.Restore();
  try {
    graph->graph->Launch();
  } catch (const std::exception& error) {
    if (!IsNoMemory(error)) throw;
    DropGraphs();
    return false;
  }
  graph->was_replayed = true;
  ++segment->launches;
  return true;
}

// False if the segment is to run plainly: on what it would have read.
bool GraphRuns::Capture(Segment* segment, const void* record) {
  Graph made;
  made.record = record;
  made.math_flags = MathFlags();
  made.inputs = Keep(segment->variables.inputs);
  size_t at = segment->range.end;
  try {
    CaptureOps(*segment, &at, &made);
    made.graph->Launch();
  } catch (const std::exception& error) {
    NoteFailure(segment, at, error);
    for (const KeptTensor& tensor : made.inputs) {
      if (tensor.CanRestore()) tensor.Restore();
    }
    return false;
  }
  segment->AddGraph(std::move(made));
  ++segment->launches;
  return true;
}

// `at` is the operator that is captured; the end of the range when none is.
void GraphRuns::CaptureOps(const Segment& segment, size_t* at, Graph* made) {
  const GraphRange& range = segment.range;
  const std::unique_ptr<phi::DeviceCapture> capture = ops_->device(range.begin)->BeginCapture();
  for (*at = range.begin; *at < range.end; ++*at) CaptureOp(*at);
  made->graph = capture->Finish();
  PADDLE_ENFORCE(VariablesOf(range) == segment.variables,
                 phi::errors::Unavailable("its variables changed"));
  // The next run would not find its inputs where they were.
  const bool inputs_stay = std::all_of(made->inputs.begin(), made->inputs.end(),
                                       [](const KeptTensor& tensor) { return tensor.IsCurrent(); });
  PADDLE_ENFORCE(inputs_stay, phi::errors::Unavailable("what it or a neighbour reads is in other "
                                                       "memory after each run"));
  made->outputs = Keep(segment.variables.outputs);
  for (size_t i = range.begin; i < range.end; ++i) {
    for (const Variable* var : ops_->variables(i).own) {
      made->memory.push_back(static_cast<const phi::DenseTensor&>(*var->tensor()).Holder());
    }
  }
}

RangeVariables GraphRuns::VariablesOf(const GraphRange& range) const {
  std::vector<OpVariables> ops;
  for (size_t i = range.begin; i < range.end; ++i) ops.push_back(ops_->variables(i));
  return VariablesOfRange(ops);
}

// With these inputs the operator may have become one that no graph may hold.
void GraphRuns::CaptureOp(size_t i) {
  const phi::DeviceContext* const device = ops_->device(i);
  const uint64_t draws = phi::Generator::DrawsOfThisThread();
  ops_->Enqueue(i);
  PADDLE_ENFORCE(phi::Generator::DrawsOfThisThread() == draws, phi::errors::Unavailable(kDraws));
  const std::string why_not = ops_->WhyNot(i);
  PADDLE_ENFORCE(why_not.empty(), phi::errors::Unavailable("%s", why_not));
  PADDLE_ENFORCE(ops_->device(i) == device,
                 phi::errors::Unavailable("it does not always run on the same device"));
}

void GraphRuns::NoteFailure(Segment* segment, size_t at, const std::exception& error) {
  if (IsNoMemory(error)) return DropGraphs();
  const GraphRange& range = segment->range;
  const bool is_told_by_op = at < range.end && !IsOfTheDriver(error);
  if (!is_told_by_op && ++segment->failures < kMostFailures) return;
  const size_t begin = at < range.end ? at : range.begin;
  const size_t end = at < range.end ? at + 1 : range.end;
  std::fill(refused_.begin() + static_cast<std::ptrdiff_t>(begin),
            refused_.begin() + static_cast<std::ptrdiff_t>(end), ReasonOf(error));
  is_divided_ = false;
}

const GraphRuns::Segment* GraphRuns::SegmentOf(size_t i) const {
  const auto found = std::find_if(segments_.begin(), segments_.end(), [i](const Segment& segment) {
    return segment.range.begin <= i && i < segment.range.end;
  });
  return found == segments_.end() ? nullptr : &*found;
}

size_t GraphRuns::captured_segments() const {
  const Turn turn(*this);
  return static_cast<size_t>(std::count_if(segments_.begin(), segments_.end(),
                                           [](const Segment& s) { return s.graphs.size() != 0; }));
}

size_t GraphRuns::graphs() const {
  const Turn turn(*this);
  return CountGraphs();
}

size_t GraphRuns::CountGraphs() const {
  size_t count = 0;
  for (const Segment& segment : segments_) count += segment.graphs.size();
  return count;
}

int64_t GraphRuns::RunsByGraph(size_t i) const {
  const Turn turn(*this);
  const Segment* const segment = SegmentOf(i);
  return earlier_runs_[i] + (segment == nullptr ? 0 : segment->launches);
}

std::string GraphRuns::WhyNoGraph(size_t i) const {
  const Turn turn(*this);
  if (!refused_[i].empty()) return refused_[i];
  const Segment* const segment = SegmentOf(i);
  if (segment != nullptr && segment->graphs.size() != 0) return "";
  const std::string why_not = ops_->WhyNot(i);
  if (!why_not.empty()) return why_not;
  if (segment == nullptr && is_divided_) {
    return TooFewInARow(kFewestOps);
  }
  if (pause_ > 0) return "memory ran out a few runs ago";
  if (segment != nullptr && segment->wasted >= kMostWasted) return kOtherEachRun;
  if (!has_run_) return kTooFewRuns;
  return "its inputs did not come again in the same memory";
}

}  // namespace phibridge
