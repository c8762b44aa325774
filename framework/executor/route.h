#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace phibridge {

/// What computed an op, and why.
struct Route {
  std::string op;
  int block = 0;
  int index = 0;
  int position = 0;         // in the block that runs: OpOrigin
  int beside = 0;           // n: the n-th that passes put beside the op, which it is not
  std::string kernel;       // name of the kernel; the op type if it is no PHI kernel
  std::string kind;         // "PHI", "legacy", "operator" (computes itself), "none"
  std::string key;          // "(CPU, NCHW, float32)"; empty if no kernel computes it
  std::string reason;       // one sentence
  bool is_planned = false;  // the reason is that of a plan: what the op costs on either back end
  bool is_fallback = false;
  std::string fallback_reason;
  /// Of a program on another place than the host: why the host computes the op ("control flow"),
  /// without a fallback. Empty if it does not.
  std::string host_op;
  size_t bytes_moved = 0;  // between places and layouts, for this op, in all runs
  size_t runs = 0;
  double total_us = 0;  // of the host, if ops were timed
  double device_us =
      0;  // of the device, for the op's kernel, if ops were timed and one computes it
  /// If graphs were asked for: how many of the runs a graph did; why no graph runs the op now,
  /// empty if there is one.
  size_t graph_runs = 0;
  std::string why_no_graph;
  /// What passes made it of: the operators that it stands for, "0/17 conv2d", and the passes. Empty
  /// if no pass touched it.
  std::vector<std::string> stands_for;
  std::vector<std::string> passes;
};

}  // namespace phibridge
