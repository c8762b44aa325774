#pragma once

#include <cstdint>

namespace phi {

/// While it lives, `check(of, elements)` is called before a tensor of this thread gets memory for
/// more elements than FewAskedElements() (asked_count.h); what it throws keeps the tensor without
/// memory. It may say that the inputs of a kernel account for so many. One within another takes its
/// place.
class ScopedAllocationCheck {
 public:
  using Check = void (*)(const void* of, int64_t elements);

  ScopedAllocationCheck(Check check, const void* of);
  ScopedAllocationCheck(const ScopedAllocationCheck&) = delete;
  ScopedAllocationCheck& operator=(const ScopedAllocationCheck&) = delete;
  ~ScopedAllocationCheck();

 private:
  Check outer_check_;
  const void* outer_of_;
};

/// Before memory for `elements` is taken. Errors: those of the check that lives in this thread.
void CheckAllocation(int64_t elements);

}  // namespace phi
