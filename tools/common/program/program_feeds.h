#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parity/execution/case.h"
#include "tools/common/program/noise.h"

namespace phibridge {
namespace tools {

/// What a program is fed: files that the user names (NAME=FILE.npy), else those of its folder's
/// inputs/ (of a training case one slice a step), else reproducible values.
class ProgramFeeds {
 public:
  /// `batch` is the first dimension of values that no file gives, where the program leaves it open;
  /// nothing: 1. Errors: those of ReadFeeds and ReadCase; InvalidArgument for a batch that would
  /// change nothing.
  ProgramFeeds(const std::string& folder, const std::vector<std::string>& files,
               std::optional<int64_t> batch, const Program& program);

  /// Steps of a training case; 1 of anything else.
  int steps() const { return steps_; }
  /// Names of the feeds that got made-up values.
  const std::vector<std::string>& made_up() const { return made_up_; }
  /// False: noise goes to the parameters. Note [The noise floor]
  bool has_floats() const;
  /// Each feed and where its value comes from: "image float32 [357, 1, 8, 8], D/inputs/image.npy",
  /// "image float32 [1, 1, 8, 8], made up".
  std::vector<std::string> Descriptions() const;
  void Feed(int step, Session* session, Noise noise = Noise::kNone) const;

 private:
  void FeedOne(const std::string& name, const Tensor& value, int step, Noise noise,
               Session* session) const;

  void CheckBatch(int64_t batch, const Program& program) const;

  std::map<std::string, Tensor> values_;
  std::map<std::string, std::string> origins_;  // of values_: a file, or "made up"
  std::vector<std::string> made_up_;
  std::unique_ptr<parity::Case> training_;  // of a training case
  std::map<std::string, DataType> dtypes_;
  int steps_ = 1;
};

/// The program with the parameters beside it, or, without any, with those that its start-up program
/// makes from the random stream as it is.
std::shared_ptr<const Program> LoadOrInitialize(const std::string& folder, const Options& options);

}  // namespace tools
}  // namespace phibridge
