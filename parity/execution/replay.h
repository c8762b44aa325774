#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/executor/run_observer.h"
#include "parity/execution/execution.h"
#include "parity/execution/write_case_folder.h"

namespace phibridge {
namespace parity {

/// Writes the operator that fails in a run as a case folder, with its inputs and how it was run, so
/// that `phibridge check` fails the same way without the program.
class ReplayWriter : public RunObserver {
 public:
  /// Case folders go below `folder`, named `prefix`BLOCK-INDEX-TYPE. `options` are those of the
  /// run, `program` says where the op comes from.
  ReplayWriter(std::string folder, std::string prefix, Options options, std::string program);

  void BeforeOp(const BoundOp& op) override;
  void AfterOp(const BoundOp& op) override;
  void OpFailed(const BoundOp& op) override;

  /// A sentence per failure: what was written, or why nothing was; empty if nothing failed.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  void Write(const BoundOp& op, const std::string& failure);
  OpCaseNotes NotesOf(const Execution& execution, const std::string& failure) const;

  std::string folder_, prefix_, program_;
  Options options_;
  std::vector<std::optional<Execution>>
      running_;        // those that write their inputs, an entry a depth
  bool told_ = false;  // of the error that is on its way out
  std::vector<std::string> notes_;
};

/// For its lifetime, writes operators that fail; its destructor reports them on standard error.
/// Does nothing if `folder` is empty.
class ScopedReplay {
 public:
  ScopedReplay(const std::string& folder, const std::string& prefix, const Options& options,
               const std::string& program);
  ScopedReplay(const ScopedReplay&) = delete;
  ScopedReplay& operator=(const ScopedReplay&) = delete;
  ~ScopedReplay();

 private:
  std::optional<ReplayWriter> writer_;
  std::optional<ScopedRunObserver> watch_;
};

}  // namespace parity
}  // namespace phibridge
