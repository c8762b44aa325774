#include "phi/core/allocation_check.h"

#include "phi/core/asked_count.h"

namespace phi {
namespace {

struct Current {
  ScopedAllocationCheck::Check check = nullptr;
  const void* of = nullptr;
};

thread_local Current current;

}  // namespace

ScopedAllocationCheck::ScopedAllocationCheck(Check check, const void* of)
    : outer_check_(current.check), outer_of_(current.of) {
  current = {check, of};
}

ScopedAllocationCheck::~ScopedAllocationCheck() { current = {outer_check_, outer_of_}; }

void CheckAllocation(int64_t elements) {
  const int64_t few = FewAskedElements();
  if (few > 0 && elements > few && current.check != nullptr) current.check(current.of, elements);
}

}  // namespace phi
