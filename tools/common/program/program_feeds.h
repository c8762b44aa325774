#pragma once

#include <cstdint>
#include <map>
#include <memory>
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
  /// `batch` is the first dimension of values that no file gives. Errors: those of ReadFeed and
  /// ReadCase.
  ProgramFeeds(const std::string& folder, const std::vector<std::string>& files, int64_t batch,
               const Program& program);

  /// Steps of a training case; 1 of anything else.
  int steps() const { return steps_; }
  /// Names of the feeds that got made-up values.
  const std::vector<std::string>& made_up() const { return made_up_; }
  /// False: noise goes to the parameters. Note [The noise floor]
  bool has_floats() const;
  void Feed(int step, Session* session, Noise noise = Noise::kNone) const;

 private:
  void FeedOne(const std::string& name, const Tensor& value, int step, Noise noise,
               Session* session) const;

  std::map<std::string, Tensor> values_;
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
