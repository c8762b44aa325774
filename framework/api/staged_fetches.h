#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "phi/core/staged_copy.h"

namespace phibridge {

// Note [Fetching from a device]
// A run on a device ends when all is given to the device. What the program fetches is copied to the
// host meanwhile (staged_copy.h), and whoever wants a value waits for it, and is told what kernels
// of the run found wrong. Values that nobody asks for are not waited for; but an error in them must
// not be lost, nor a host run ahead of its device without bound. So a later run looks at the copies
// of earlier ones, and waits for the oldest of more than a few. The copies of a run take what its
// kernels found wrong with them, so they are made, and waited for, also where no value is copied.

/// What the runs of one session copy to the host. As a session, for one thread at a time.
class StagedFetches {
 public:
  StagedFetches() = default;
  StagedFetches(const StagedFetches&) = delete;
  StagedFetches& operator=(const StagedFetches&) = delete;
  /// Waits for the runs that nobody waited for, and logs what they found wrong: nobody is left to
  /// be told.
  ~StagedFetches();

  /// After a run on `place`: starts copies of the dense tensors among the variables `names` that
  /// lie on the device, and of what its kernels find wrong. Errors: External; nothing is staged
  /// then.
  void Start(const std::vector<std::string>& names, const paddle::framework::Scope& scope,
             const phi::Place& place);
  /// Before a run: forgets the values of the last one. Errors: what earlier runs found wrong and
  /// nobody was told, which says so; External.
  void Settle();
  /// Waits for the copies of the last run, if there are any. Errors, each time it is called: those
  /// of HostCopies::Wait.
  void Wait();
  /// As Wait, but not if the caller has waited for that run already.
  void WaitUnlessTold();
  /// The value of a variable whose copy was started, and that holds the same memory still, in host
  /// memory of its own: true. False: the caller copies it. Errors, in both cases: those of Wait.
  bool Fetch(const std::string& name, const phi::DenseTensor& tensor, phi::DenseTensor* out);
  /// The variable has another value now.
  void Forget(const std::string& name);

  /// Runs of which the host need not know yet how they ended.
  static constexpr size_t kMostAhead = 4;
  /// Of the values of a run together. What goes beyond is copied when it is asked for.
  static constexpr size_t kMostBytes = size_t{64} << 20;

 private:
  struct Value {
    std::string name;
    const void* from;
    size_t size_bytes;
  };

  std::unique_ptr<phi::HostCopies> copies_;               // of the last run; nullptr: none
  bool told_ = false;                                     // someone waited for copies_
  std::vector<Value> values_;                             // of copies_
  std::deque<std::unique_ptr<phi::HostCopies>> earlier_;  // that nobody waited for, oldest first
};

}  // namespace phibridge
