#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/executor/run_observer.h"
#include "phi/backends/device_timer.h"
#include "phi/common/place.h"
#include "phi/core/record_event.h"

namespace paddle {
namespace framework {
class OperatorBase;
}  // namespace framework
}  // namespace paddle

namespace phibridge {
namespace tools {

/// One execution of an operator, a part of one, or a stage of a run. Times in nanoseconds since the
/// recorder was made.
struct TraceSlice {
  const paddle::framework::OperatorBase* op =
      nullptr;     // lives as long as its program; not of stages
  int phase = -1;  // an OpPhase; -1: the whole execution
  int stage = -1;  // a RunStage; -1: of an operator
  int depth = 0;   // operators that enclose it
  int64_t begin_ns = 0;
  int64_t end_ns = 0;
  int64_t inner_ns = 0;     // of operators within: those of its block
  int64_t device_ns = 0;    // the device's, for the kernel; executions only
  size_t kernel = 0;        // of TraceRecorder::kernels(); executions only
  size_t bytes_moved = 0;   // by transforms and reorders
  size_t in_use_bytes = 0;  // of the allocator of the place, after it
  size_t allocations = 0;   // while it ran
  bool failed = false;

  bool is_execution() const { return phase < 0 && stage < 0; }
  int64_t self_ns() const { return end_ns - begin_ns - inner_ns; }
};

/// When a device computed the kernel of an execution (Note [Time on a device]).
struct DeviceSlice {
  size_t execution = 0;  // of TraceRecorder::slices()
  int64_t begin_ns = 0, end_ns = 0;
};

/// Where the time of runs went, as shares in [0, 1] of all of it.
struct TraceShares {
  double ops = 0;      // operators; those of blocks count once
  double stages = 0;   // of the runs, outside of operators
  double waits = 0;    // for the device, at the end of a run
  double between = 0;  // what is left: the way from one to the next, and the recorder's clock
  double device = 0;   // of the device, for kernels of operators; meanwhile the host does the above
};

/// Keeps every operator that runs, with its phases, the stages of the runs and recorded events.
/// What it costs itself counts as part of the operators.
class TraceRecorder : public RunObserver {
 public:
  /// place: whose memory is told, and whose device is measured, if it has one.
  explicit TraceRecorder(const phi::Place& place);
  ~TraceRecorder() override;

  /// Marks the span of one run of the program, around all of its operators. EndRun waits for the
  /// device; what a run that failed gave to it is not told.
  void BeginRun();
  void EndRun();
  void RunFailed();

  void BeforeOp(const BoundOp& op) override;
  void AfterOp(const BoundOp& op) override;
  void OpFailed(const BoundOp& op) override;
  void BeforePhase(const BoundOp& op, OpPhase phase) override;
  void AfterPhase(const BoundOp& op, OpPhase phase) override;
  void BeforeStage(RunStage stage) override;
  void AfterStage(RunStage stage) override;

  const std::vector<TraceSlice>& slices() const { return slices_; }
  /// In the order in which their kernels were called; empty if no device is measured.
  const std::vector<DeviceSlice>& device_slices() const { return device_slices_; }
  bool measures_device() const { return timer_ != nullptr; }
  /// begin and end of the time at the end of each run in which the host waited for the device.
  const std::vector<std::pair<int64_t, int64_t>>& waits() const { return waits_; }
  /// begin and end of each run.
  const std::vector<std::pair<int64_t, int64_t>>& runs() const { return runs_; }
  /// What kernels and operators marked themselves (phi::RecordEvent) during the runs, on any
  /// thread; times as in slices().
  const std::vector<phi::HostEvent>& events() const { return events_; }
  /// What computed: "softmax (CPU, Undefined(AnyLayout), float32)".
  const std::vector<std::string>& kernels() const { return kernels_; }
  TraceShares Shares() const;

 private:
  struct Kernel {
    const paddle::framework::OperatorBase* op = nullptr;
    int64_t prepared = -1;
    size_t index = 0;
  };
  int64_t Now() const;
  TraceSlice* Open();
  void Finish(const BoundOp& op, bool failed);
  size_t KernelOf(const BoundOp& op);
  void CloseRun();
  bool ComputesOnDevice(const BoundOp& op) const;

  int64_t start_ns_;
  phi::Place place_;
  std::vector<TraceSlice> slices_;
  std::vector<size_t> open_;                 // executions and phases that run now, outermost first
  std::unique_ptr<phi::DeviceTimer> timer_;  // nullptr: no device is measured
  std::vector<DeviceSlice> device_slices_;
  size_t measured_ = 0;             // of device_slices_, the times of which are known
  std::vector<size_t> open_spans_;  // of the timer, that run now
  std::vector<std::pair<int64_t, int64_t>> waits_;
  std::vector<std::pair<int64_t, int64_t>> runs_;
  std::vector<phi::HostEvent> events_;
  std::vector<std::string> kernels_;
  std::unordered_map<const BoundOp*, Kernel> kernel_of_;
};

/// "choose", "transform", … and "feeds", "bind".
const char* PhaseName(int phase);
const char* StageName(int stage);

/// Writes the trace event format, which Perfetto and chrome://tracing read: a track of operators
/// with phases nested in them and the stages of the run before them, one of the kernels on the
/// device, counters of memory and of bytes moved. `is_cold`: as of ProfileText. Errors:
/// Unavailable.
void WriteChromeTrace(const TraceRecorder& recorder, bool is_cold, const std::string& path);

/// Tables of the time that operators took themselves, without those of their blocks: calls, total,
/// share, p10, p50 and p90, and what their kernels took the device, by type of operator and by
/// operator. `is_cold`: the first of the runs
/// was the first of its session, and its times are larger than later ones.
std::string ProfileText(const TraceRecorder& recorder, bool is_cold);

/// The value below which a share `q` in [0, 1] of the values lies, by the nearest rank. `sorted` is
/// not empty.
double Percentile(const std::vector<double>& sorted, double q);

}  // namespace tools
}  // namespace phibridge
