#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/loss_curve.h"

namespace phibridge {
namespace tools {

/// The file of a checkpoint that holds its TrainingState.
constexpr const char* kStateFile = "training.json";

/// Where a training stands: what a checkpoint holds beside the variables.
struct TrainingState {
  int64_t step = 0;  // steps done
  uint64_t seed = 0;
  std::string random_state;
  int64_t batch = 0;
  bool shuffle = false;
};

/// "step-000100"
std::string CheckpointName(int64_t step);
/// Steps of the last checkpoint in a folder; -1 if there is none.
int64_t LastCheckpoint(const std::string& folder);

/// What kStateFile holds.
std::string StateText(const TrainingState& state);
/// The state of a checkpoint; nothing for a folder without kStateFile.
/// Errors: InvalidArgument naming the file if it is not what StateText gave.
std::optional<TrainingState> ReadState(const std::string& folder);

/// The losses of a training as lines of "step,loss", with titles.
std::string LossesText(const std::vector<LossPoint>& points);
/// Those of a file as far as `steps`: a training that goes on from an earlier checkpoint writes the
/// others anew. Nothing if there is no such file.
std::vector<LossPoint> ReadLosses(const std::string& path, int64_t steps);

}  // namespace tools
}  // namespace phibridge
