// The trace event format:
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
#include <nlohmann/json.hpp>

#include "framework/io/npy.h"
#include "framework/io/write_file.h"
#include "framework/op/operator_base.h"
#include "parity/values/text.h"
#include "tools/cli/trace.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

constexpr int kProcess = 1, kTrack = 1;
constexpr int kDeviceProcess = 2;

double Us(int64_t ns) { return static_cast<double>(ns) / 1000; }

json Slice(const std::string& name, const char* category, int64_t begin_ns, int64_t end_ns) {
  return {{"ph", "X"},
          {"pid", kProcess},
          {"tid", kTrack},
          {"name", name},
          {"cat", category},
          {"ts", Us(begin_ns)},
          {"dur", Us(end_ns - begin_ns)}};
}

json Counter(const char* name, int64_t at_ns, const char* series, size_t value) {
  return {{"ph", "C"},
          {"pid", kProcess},
          {"name", name},
          {"ts", Us(at_ns)},
          {"args", {{series, value}}}};
}

void AddOp(const TraceRecorder& recorder, const TraceSlice& slice, size_t* moved, json* events) {
  const paddle::framework::OpOrigin& origin = slice.op->Origin();
  json event = Slice(slice.op->Type(), "op", slice.begin_ns, slice.end_ns);
  json& args = event["args"];
  args = {{"block", origin.block},
          {"index", origin.index},
          {"kernel", recorder.kernels()[slice.kernel]},
          {"allocations", slice.allocations}};
  if (slice.failed) args["failed"] = true;
  if (slice.bytes_moved != 0) args["bytes_moved"] = slice.bytes_moved;
  const auto outputs = slice.op->OutputVars(true);
  if (!outputs.empty()) args["outputs"] = outputs;
  events->push_back(std::move(event));
  events->push_back(Counter("memory in use", slice.end_ns, "bytes", slice.in_use_bytes));
  if (slice.allocations != 0) {
    events->push_back(Counter("allocations", slice.begin_ns, "calls", slice.allocations));
    events->push_back(Counter("allocations", slice.end_ns, "calls", 0));
  }
  if (slice.bytes_moved == 0) return;
  *moved += slice.bytes_moved;
  events->push_back(
      Counter("bytes moved by transforms and reorders", slice.end_ns, "bytes", *moved));
}

// A kernel that reorders an input does so while it computes.
json PhaseEvent(const TraceRecorder& recorder, const TraceSlice& slice, const TraceSlice& op) {
  const bool computes = slice.phase == static_cast<int>(OpPhase::kCompute);
  json event = Slice(computes ? recorder.kernels()[op.kernel] : PhaseName(slice.phase),
                     computes ? "kernel" : "phase", slice.begin_ns, slice.end_ns);
  if (slice.bytes_moved != 0) event["args"] = {{"bytes_reordered", slice.bytes_moved}};
  return event;
}

// Each thread that marked something has a track of its own below that of the operators.
void AddEvents(const std::vector<phi::HostEvent>& marked, json* events) {
  for (const phi::HostEvent& mark : marked) {
    json event = Slice(mark.name, phi::TracerEventTypeName(mark.type), mark.begin_ns, mark.end_ns);
    event["tid"] = kTrack + 1 + static_cast<int>(mark.thread);
    events->push_back(std::move(event));
  }
}

json ProcessName(int process, const char* name) {
  return {{"ph", "M"}, {"pid", process}, {"name", "process_name"}, {"args", {{"name", name}}}};
}

json TrackName(int process, const char* name) {
  return {{"ph", "M"},
          {"pid", process},
          {"tid", kTrack},
          {"name", "thread_name"},
          {"args", {{"name", name}}}};
}

// A track of their own: the device works behind the host.
void AddDevice(const TraceRecorder& recorder, json* events) {
  if (recorder.device_slices().empty()) return;
  events->push_back(ProcessName(kDeviceProcess, "GPU"));
  events->push_back(TrackName(kDeviceProcess, "kernels"));
  for (const DeviceSlice& slice : recorder.device_slices()) {
    const TraceSlice& execution = recorder.slices()[slice.execution];
    const paddle::framework::OpOrigin& origin = execution.op->Origin();
    json event =
        Slice(recorder.kernels()[execution.kernel], "device", slice.begin_ns, slice.end_ns);
    event["pid"] = kDeviceProcess;
    event["args"] = {{"block", origin.block}, {"index", origin.index}};
    events->push_back(std::move(event));
  }
}

}  // namespace

void WriteChromeTrace(const TraceRecorder& recorder, bool is_cold, const std::string& path) {
  json events = json::array();
  events.push_back(ProcessName(kProcess, "phibridge"));
  events.push_back(TrackName(kProcess, "operators"));
  for (const auto& [begin, end] : recorder.runs()) {
    events.push_back(Slice(is_cold ? "run, cold" : "run", "run", begin, end));
    is_cold = false;
  }
  size_t moved = 0;
  std::vector<const TraceSlice*> enclosing;  // executions around the slice that is looked at
  for (const TraceSlice& slice : recorder.slices()) {
    while (!enclosing.empty() && enclosing.back()->end_ns <= slice.begin_ns &&
           enclosing.back()->depth >= slice.depth) {
      enclosing.pop_back();
    }
    if (slice.stage >= 0) {
      events.push_back(Slice(StageName(slice.stage), "stage", slice.begin_ns, slice.end_ns));
    } else if (slice.phase < 0) {
      AddOp(recorder, slice, &moved, &events);
      enclosing.push_back(&slice);
    } else {
      events.push_back(PhaseEvent(recorder, slice, *enclosing.back()));
    }
  }
  for (const auto& [begin, end] : recorder.waits()) {
    events.push_back(Slice("wait for the device", "wait", begin, end));
  }
  AddEvents(recorder.events(), &events);
  AddDevice(recorder, &events);
  const TraceShares shares = recorder.Shares();
  json told = {{"share_of_wall_time_in_ops", shares.ops},
               {"share_of_wall_time_in_stages", shares.stages}};
  if (recorder.measures_device()) told["share_of_wall_time_on_device"] = shares.device;
  WriteFile(path, parity::JsonText({{"displayTimeUnit", "ns"},
                                    {"otherData", std::move(told)},
                                    {"traceEvents", std::move(events)}}) +
                      "\n");
}

}  // namespace tools
}  // namespace phibridge
