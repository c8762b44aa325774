#include "phi/core/work_budget.h"

#include <algorithm>
#include <limits>

#include "phi/core/enforce.h"
#include "phi/core/flags.h"

PHI_DEFINE_count(attribute_work_limit, 4000,
                 "Million steps that an attribute such as `power_iters` may ask for in one call of "
                 "a kernel; 0 means no limit.");

namespace phi {
namespace {

// a * b, or the largest number if that overflows. Requires: a, b >= 0.
int64_t SaturatingProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<int64_t>::max() : product;
}

}  // namespace

int64_t AttributeWorkLimit() {
  return int64_t{1000000} * std::max<int32_t>(FLAGS_attribute_work_limit, 0);
}

void CheckWork(const char* op, const char* attribute, int64_t value,
               std::initializer_list<int64_t> factors) {
  const int64_t limit = AttributeWorkLimit();
  int64_t steps = std::max<int64_t>(value, 0);
  for (const int64_t factor : factors) steps = SaturatingProduct(steps, factor < 0 ? 1 : factor);
  PADDLE_ENFORCE(limit == 0 || steps <= limit,
                 errors::ResourceExhausted(
                     "%s: attribute `%s` is %d, which asks for %d steps; the limit is %d. Set "
                     "FLAGS_attribute_work_limit (in millions; 0: none) if that is meant",
                     op, attribute, value, steps, limit));
}

}  // namespace phi
