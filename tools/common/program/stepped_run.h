#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "framework/executor/run_observer.h"
#include "parity/execution/op_key.h"

namespace phibridge {
namespace tools {

/// Runs of a program on a thread of their own, which stops before and after each operator until it
/// is told to go on: the caller sees the values of several runs at the same operator, and only the
/// tensors that live there exist. Only one of both threads moves at a time. Operators that passes
/// put beside another have its key: they are one stop before the first and one after the last.
class SteppedRun : private RunObserver {
 public:
  struct Stop {
    enum Kind { kBefore, kAfter, kFailed, kFinished };
    Kind kind = kFinished;
    parity::OpKey key;            // of all but kFinished
    const BoundOp* op = nullptr;  // likewise; valid until the next call of Next
    bool rewritten = false;       // passes changed the operator, or put others beside it
    bool is_several = false;      // they put others beside it, and it is one stop with these
    bool is_edited = false;       // they changed it in place, perhaps also what its outputs mean
  };

  /// `body` calls Session::Run, as often as it likes. It starts with the first Next.
  explicit SteppedRun(std::function<void()> body);
  /// Ends the run where it stands.
  ~SteppedRun() override;

  /// Goes on to the next stop. After kFinished, always kFinished.
  Stop Next();
  /// What `body` threw; nullptr until kFinished, and if it threw nothing.
  std::exception_ptr error() const { return error_; }
  /// Operators that have begun and not ended.
  const std::vector<parity::OpKey>& open() const { return tracker_.open(); }

 private:
  void BeforeOp(const BoundOp& op) override;
  void AfterOp(const BoundOp& op) override;
  void OpFailed(const BoundOp& op) override;
  void ThreadMain();
  void StopAt(Stop stop);

  std::function<void()> body_;
  parity::OpKeyTracker tracker_;
  std::exception_ptr error_;
  Stop stop_;
  bool is_finished_ = false;

  std::mutex mutex_;
  std::condition_variable turned_;
  bool runs_ = false;  // whose turn it is; guarded by mutex_, as is_cancelled_
  bool is_cancelled_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace tools
}  // namespace phibridge
