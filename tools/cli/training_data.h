#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// Samples in .npy files, one a row, cut into batches. What a step gets depends on its number
/// alone, so a run that stopped goes on as if it had not.
class TrainingData {
 public:
  /// `files`: NAME=FILE.npy, or FILE.npy for a program of one feed. The rows that do not fill the
  /// last batch of an epoch are left out. With `shuffle_seed`, every epoch has an order of its own.
  /// Errors: those of ReadFeeds; InvalidArgument if the files differ in rows, or a batch is larger
  /// than they are; NotFound for a feed of the program that no file gives.
  TrainingData(const std::vector<std::string>& files, int64_t batch,
               std::optional<uint64_t> shuffle_seed, const Program& program);

  int64_t samples() const { return samples_; }
  int64_t steps_per_epoch() const { return samples_ / batch_; }
  /// Feeds the batch of `step`, counted from 0.
  void Feed(int64_t step, Session* session);

 private:
  Tensor BatchOf(const Tensor& all, int64_t first) const;
  void OrderEpoch(int64_t epoch);

  std::vector<std::pair<std::string, Tensor>> values_;
  int64_t samples_ = 0;
  int64_t batch_;
  std::optional<uint64_t> shuffle_seed_;
  int64_t ordered_epoch_ = -1;
  std::vector<int64_t> order_;  // of ordered_epoch_; empty without shuffling
};

}  // namespace tools
}  // namespace phibridge
