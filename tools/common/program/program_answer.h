#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {

/// What a program answers: the tensors of its outputs, in the order of steps and names.
struct ProgramAnswer {
  std::vector<Tensor> values;
  std::set<std::string> strings;  // outputs that hold strings: `values` has their bytes
  std::vector<Route> routing;
  bool has_float64 = false;  // values are float64 where the program declares a narrower type
  /// The kernels of operators (block and index) that float64 computed.
  std::map<std::pair<int, int>, std::string> float64_kernels;
  /// Executions that were to be in float64 and were not, by operator and reason.
  std::map<std::string, int64_t> not_float64;
};

/// Which operators run in float64 besides. Note [A float64 side]
struct Float64Ops {
  bool all = false;
  std::set<std::pair<int, int>> ops;  // block and index
  Options options;                    // of their float64 runs
  bool empty() const { return !all && ops.empty(); }
};

/// How a program is asked.
struct ProgramQuestion {
  std::string folder;
  std::vector<std::string> outputs;
  const ProgramFeeds* feeds = nullptr;
  int steps = 1;
  uint64_t seed = 0;
};

/// Runs the program from its parameters and from the seed on: with `noise` on what it is given, and
/// with some operators in float64, whose results others get rounded.
ProgramAnswer Ask(const ProgramQuestion& question, const Options& options,
                  Noise noise = Noise::kNone, const Float64Ops& float64 = {});

/// The largest difference of two elements; with `relative`, as part of the largest element of its
/// tensor in `a`. Infinite where shapes, LoD or types (of answers without float64) differ, or NaN
/// or infinities stand in other places.
double DistanceOf(const ProgramAnswer& a, const ProgramAnswer& b, bool relative);

}  // namespace tools
}  // namespace phibridge
