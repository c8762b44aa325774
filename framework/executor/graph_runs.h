#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "framework/executor/capturable_ops.h"
#include "framework/executor/graph_segments.h"
#include "framework/executor/kept_tensor.h"
#include "framework/executor/recent_list.h"
#include "phi/core/device_graph.h"

namespace phibridge {

// Note [Graphs of a block]
// A block is divided into segments: operators in a row that one graph may hold (Note [What a graph
// may hold]), and those between, which run as ever. What a segment reads from outside decides which
// graph is right: shapes, dtypes, layouts, LoD, and the memory in which the tensors lie; so do the
// flags that choose among algorithms. A segment
// that meets such inputs the first time runs plainly, so that kernels are loaded and caches filled;
// the second time it is captured, and the graph launched; from then on the graph is launched alone.
// A segment keeps the graphs that it used last, at most `most_graphs`. If several in a row make way
// for others before a run launches them anew, captures are no gain: the segment captures no more,
// and keeps the graphs that were launched anew.
// After a launch, variables must be what the operators would have made of them. So a graph keeps
// what each variable held when it was captured, also to keep the memory from serving others, and
// gives it back where a run with other shapes has changed the variable since.
// An operator that fails while it is captured has done nothing on the device: what the segment
// reads is put back, it runs again plainly, which throws the error if it was one, and the operator
// is left out from then on.
// Graphs hold memory that the pool could give to others. So a lack of memory, in a capture or in a
// plain run, refuses no operator: all graphs are given up, the operator runs again if it has
// changed nothing that it reads, and some runs later segments are captured again. Graphs of blocks
// that nobody runs are a cache like others (Note [Little memory]): whoever lacks memory, another
// session or a kernel, has them given up before its request fails.

/// Runs the operators of one block in one scope, with graphs where that can be. Not thread-safe,
/// but threads may take turns: a graph serves the thread that captured it.
class GraphRuns {
 public:
  static constexpr size_t kMostGraphs = 8;
  /// A graph of fewer operators is no gain.
  static constexpr size_t kFewestOps = 4;
  /// So many graphs in a row that were captured in vain end the captures of a segment.
  static constexpr int kMostWasted = 4;
  /// Runs after a lack of memory in which nothing is captured.
  static constexpr int kRunsWithoutCapture = 16;

  /// Errors: InvalidArgument if most_graphs is 0.
  explicit GraphRuns(std::unique_ptr<CapturableOps> ops, size_t most_graphs = kMostGraphs);
  GraphRuns(const GraphRuns&) = delete;
  GraphRuns& operator=(const GraphRuns&) = delete;
  ~GraphRuns();

  /// Gives up the graphs of all blocks that no thread is running. Thread-safe.
  static void ReleaseIdle() noexcept;

  /// Requires: all operators have run before, in this scope. Errors: what they throw; External.
  void Run();
  /// Gives up all graphs with the memory that they keep, as if there had been no run.
  void Forget();

  /// Segments that have graphs, and the number of all graphs.
  size_t captured_segments() const;
  size_t graphs() const;
  /// How often a graph ran operator `i`.
  int64_t RunsByGraph(size_t i) const;
  /// Why no graph runs it now; empty if there is one, for inputs that came before.
  std::string WhyNoGraph(size_t i) const;

 private:
  struct Graph {
    const void* record = nullptr;  // of the thread that captured it
    uint64_t math_flags = 0;       // when it was captured
    bool was_replayed = false;     // in a run after the one that captured it
    std::vector<KeptTensor> inputs, outputs;
    std::vector<std::shared_ptr<phi::Allocation>> memory;  // of outputs that only the kernels know
    std::unique_ptr<phi::DeviceGraph> graph;               // goes first: it uses that memory
  };
  struct Segment {
    Segment(const GraphRange& range, size_t most_graphs);
    void AddGraph(Graph made);

    GraphRange range;
    RangeVariables variables;
    RecentList<uint64_t> seen;  // signatures
    RecentList<Graph> graphs;
    int64_t launches = 0;
    int failures = 0;  // of captures that perhaps no operator is to blame for
    int wasted = 0;    // graphs in a row that made way for others and were never replayed
  };

  // For its lifetime the calling thread alone uses the graphs.
  class Turn;

  void RunInTurn();
  size_t CountGraphs() const;
  void DropIfIdle() noexcept;
  void Divide();
  void RunPlainly(size_t begin, size_t end);
  void RunOp(size_t i);
  bool MayRunAgain(size_t i) const;
  void DropGraphs();
  void RunSegment(Segment* segment);
  bool Replay(Segment* segment, const void* record);
  bool Capture(Segment* segment, const void* record);
  void CaptureOps(const Segment& segment, size_t* at, Graph* made);
  void CaptureOp(size_t i);
  void NoteFailure(Segment* segment, size_t at, const std::exception& error);
  RangeVariables VariablesOf(const GraphRange& range) const;
  const Segment* SegmentOf(size_t i) const;

  // Held in a run, as other threads may give up graphs between two: it guards what follows.
  mutable std::mutex mutex_;
  mutable std::atomic<std::thread::id> holder_;  // of mutex_
  std::unique_ptr<CapturableOps> ops_;
  const size_t most_graphs_;
  bool has_run_ = false;
  bool is_divided_ = false;
  int pause_ = 0;  // runs until segments may be captured again
  std::vector<Segment> segments_;
  std::vector<std::string> refused_;   // by operator: why a run or capture said no; mostly empty
  std::vector<int64_t> earlier_runs_;  // by operator: launches of segments that are no more
};

}  // namespace phibridge
