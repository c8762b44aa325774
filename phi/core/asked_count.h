#pragma once

#include <cstdint>
#include <string>

#include "phi/core/enforce.h"
#include "phi/core/work_budget.h"

namespace phi {

/// The steps of the budget (work_budget.h) that an element takes which an attribute or a number in
/// a tensor asks for: memory that was never touched is fetched, and a number made for it.
constexpr int64_t kStepsOfAnAskedElement = 4;

/// How many such elements a tensor may have; 0: no limit.
inline int64_t MostAskedElements() { return AttributeWorkLimit() / kStepsOfAnAskedElement; }

/// So few are within the budget whatever they take, or nearly so, and are not looked at; 0: no
/// limit.
inline int64_t FewAskedElements() { return MostAskedElements() / 1024; }

/// Errors: ResourceExhausted naming what asks for `elements` of `steps` each, their number, the
/// limit and the flag.
inline void CheckAskedCount(const std::string& who, int64_t elements,
                            int64_t steps = kStepsOfAnAskedElement) {
  const int64_t limit = AttributeWorkLimit();
  PADDLE_ENFORCE(limit == 0 || elements <= limit / steps,
                 errors::ResourceExhausted(
                     "%s for %d elements; the limit is %d. Set FLAGS_attribute_work_limit (in "
                     "millions of steps, %d an element; 0: none) if that is meant",
                     who, elements, limit / steps, steps));
}

}  // namespace phi
