#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {

/// What a program answers: the tensors of its outputs, in the order of steps and names.
struct ProgramAnswer {
  std::vector<Tensor> values;
  std::vector<Route> routing;
};

/// How a program is asked.
struct ProgramQuestion {
  std::string folder;
  std::vector<std::string> outputs;
  const ProgramFeeds* feeds = nullptr;
  int steps = 1;
  uint64_t seed = 0;
};

/// Runs the program from its parameters and from the seed on.
ProgramAnswer Ask(const ProgramQuestion& question, const Options& options);

/// The largest difference of two elements; with `relative`, as part of the largest element of its
/// tensor in `a`. Infinite where shapes or types differ, or NaN or infinities stand in other
/// places.
double DistanceOf(const ProgramAnswer& a, const ProgramAnswer& b, bool relative);

}  // namespace tools
}  // namespace phibridge
