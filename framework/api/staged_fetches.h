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
// of earlier ones, and waits for the oldest of more than a few.

/// What the runs of one session copy to the host. As a session, for one thread at a time.
class StagedFetches {
 public:
  /// After a run on `place`: starts copies of the dense tensors among the variables `names` that
  /// lie on the device. Errors: External.
  void Start(const std::vector<std::string>& names, const paddle::framework::Scope& scope,
             const phi::Place& place);
  /// Before a run: forgets the values of the last one. Errors: what earlier runs found wrong and
  /// nobody was told, which says so; External.
  void Settle();
  /// The value of a variable whose copy was started, and that holds the same memory still, in host
  /// memory of its own: true. Waits for it. Errors: those of HostCopies::Wait.
  bool Fetch(const std::string& name, const phi::DenseTensor& tensor, phi::DenseTensor* out);
  /// The variable has another value now.
  void Forget(const std::string& name);

  /// Runs of which the host need not know yet how they ended.
  static constexpr size_t kMostAhead = 4;
  /// Larger ones are copied when they are asked for.
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
