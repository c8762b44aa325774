#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/program/program_desc.h"
#include "parity/harness/case_report.h"
#include "parity/harness/program_truths.h"
#include "parity/harness/work_folder.h"

namespace phibridge {
namespace parity {

/// A kernel that ran for an operator of that type.
struct RanKernel {
  std::string op;
  RouteReport report;
};

/// The program of a truth, loaded for a place, with a folder of its own, which is gone with it:
/// attributes that begin with "{folder}" name it.
class ProgramRun {
 public:
  enum Gradients { kNoGradients, kWithGradients };

  /// `truth` is kept by reference. kWithGradients: appends the gradients that the truth asks for.
  /// place: as in Options. Errors: those of Program::Load and of AppendGradients.
  ProgramRun(const ProgramTruth& truth, const std::string& place, Gradients gradients);
  /// By truth.by, the variables with the gradients; "": the target does not depend on it.
  const std::vector<std::string>& gradients() const { return gradients_; }
  /// Runs once more, in an empty folder. Returns what was written to standard output.
  /// Errors: those of Session.
  std::string Run(const std::vector<std::string>& keep);
  Session& session() { return *session_; }
  /// By variable, the lists of devices that the last run wrote, as texts.
  const std::map<std::string, std::vector<std::string>>& places() const { return places_; }
  /// By variable, what fetch operators of the last run took of it: a tensor, or those of an array.
  const std::map<std::string, std::vector<Tensor>>& fetched() const { return fetched_; }
  /// The kernels that ran so far, each once.
  const std::vector<RanKernel>& kernels() const { return kernels_; }
  /// The files that the last run left in the folder, by name.
  std::map<std::string, std::string> Files() const;

 private:
  void FeedAgainWhatChanged();

  WorkFolder folder_;
  struct Fed {
    const Input* input = nullptr;  // of the truth
    Tensor held;                   // what the session reads
  };
  std::map<std::string, Fed> feeds_;
  bool has_run_ = false;
  std::vector<std::string> gradients_;
  std::map<std::string, std::vector<std::string>> places_;
  std::map<std::string, std::vector<Tensor>> fetched_;
  std::vector<RanKernel> kernels_;
  std::unique_ptr<Session> session_;
};

/// Puts `folder` where attributes begin with "{folder}".
void NameFolder(const std::string& folder, paddle::framework::ProgramDesc* program);

/// The value of a tensor that a truth states.
Tensor TensorOf(const Input& input);

}  // namespace parity
}  // namespace phibridge
