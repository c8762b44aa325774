#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/phibridge.h"
#include "parity/execution/execution.h"

namespace phibridge {

/// Executions of one operator type that are alike (parity::SignatureOf).
struct HarvestedOp {
  parity::Execution execution;  // the first of them
  std::string origin;           // "op 17 of block 0 of models/a"
  int64_t executions = 1;
};

/// What the programs of some folders execute.
struct Harvest {
  std::vector<HarvestedOp> ops;       // in the order in which they first ran
  int64_t executions = 0;             // of ops that could be taken; feed and fetch count nowhere
  size_t programs = 0;                // that ran to their end
  std::vector<std::string> problems;  // programs that did not: "models/b: why"
  /// Executions that were not taken, by op type and why.
  std::map<std::pair<std::string, std::string>, int64_t> not_captured;
};

struct HarvestOptions {
  Options execution;
  /// Larger executions are left out (and told in not_captured).
  size_t max_input_bytes = size_t{256} << 20;
  /// Called before each program.
  std::function<void(size_t done, size_t total, const std::string& folder)> progress;
};

/// Runs each program below `paths` once (of a training program one step): a case on its inputs,
/// another program on generated ones, with start-up parameters if it has none. A program that fails
/// gives what ran before. Errors: NotFound for a path without any program.
Harvest HarvestPrograms(const std::vector<std::string>& paths, const HarvestOptions& options = {});

/// Inputs for feeds, the same each time: dimensions of any size become 2 (the first) or 8, floats
/// lie in
/// [-1, 1], integers are 0 and 1; with a LoD, sequences of 2 and 3 rows.
Tensor GeneratedInput(const TensorInfo& feed);

}  // namespace phibridge
