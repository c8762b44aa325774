#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
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
// graph is right: shapes, dtypes, layouts, LoD, and the memory in which the tensors lie. A segment
// that meets such inputs the first time runs plainly, so that kernels are loaded and caches filled;
// the second time it is captured, and the graph launched; from then on the graph is launched alone.
// A segment keeps the graphs that it used last, at most `most_graphs`.
// After a launch, variables must be what the operators would have made of them. So a graph keeps
// what each variable held when it was captured, also to keep the memory from serving others, and
// gives it back where a run with other shapes has changed the variable since.
// An operator that fails while it is captured has done nothing on the device: what the segment
// reads is put back, it runs again plainly, which throws the error if it was one, and the operator
// is left out from then on.

/// Runs the operators of one block in one scope, with graphs where that can be. Not thread-safe,
/// but threads may take turns: a graph serves the thread that captured it.
class GraphRuns {
 public:
  static constexpr size_t kMostGraphs = 8;
  /// A graph of fewer operators is no gain.
  static constexpr size_t kFewestOps = 4;

  explicit GraphRuns(std::unique_ptr<CapturableOps> ops, size_t most_graphs = kMostGraphs);
  GraphRuns(const GraphRuns&) = delete;
  GraphRuns& operator=(const GraphRuns&) = delete;

  /// Requires: all operators have run before, in this scope. Errors: what they throw; External.
  void Run();
  /// Gives up all graphs with the memory that they keep, as if there had been no run.
  void Forget();

  /// Segments that a graph was captured of, and graphs that are kept.
  size_t captured_segments() const;
  size_t graphs() const;
  /// How often a graph ran operator `i`.
  int64_t RunsByGraph(size_t i) const;
  /// Why no graph ran it yet; empty if one did.
  std::string WhyNoGraph(size_t i) const;

 private:
  struct Graph {
    const void* record = nullptr;  // of the thread that captured it
    std::vector<KeptTensor> inputs, outputs;
    std::vector<std::shared_ptr<phi::Allocation>> memory;  // of outputs that only the kernels know
    std::unique_ptr<phi::DeviceGraph> graph;               // goes first: it uses that memory
  };
  struct Segment {
    Segment(const GraphRange& range, size_t most_graphs);

    GraphRange range;
    RangeVariables variables;
    RecentList<uint64_t> seen;  // signatures
    RecentList<Graph> graphs;
    int64_t launches = 0;
    int failures = 0;  // of captures that perhaps no operator is to blame for
  };

  void Divide();
  void RunPlainly(size_t begin, size_t end);
  void RunSegment(Segment* segment);
  bool Replay(Segment* segment, const void* record);
  bool Capture(Segment* segment, const void* record);
  void CaptureOps(const Segment& segment, size_t* at, Graph* made);
  void CaptureOp(size_t i);
  void NoteFailure(Segment* segment, size_t at, const std::exception& error);
  RangeVariables VariablesOf(const GraphRange& range) const;
  const Segment* SegmentOf(size_t i) const;

  std::unique_ptr<CapturableOps> ops_;
  const size_t most_graphs_;
  bool is_divided_ = false;
  std::vector<Segment> segments_;
  std::vector<std::string> refused_;   // by operator: why a run or capture said no; mostly empty
  std::vector<int64_t> earlier_runs_;  // by operator: launches of segments that are no more
};

}  // namespace phibridge
