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

// A factor that is not known counts as 1.
int64_t StepsOf(std::initializer_list<int64_t> factors) {
  int64_t steps = 1;
  for (const int64_t factor : factors) steps = SaturatingProduct(steps, factor < 0 ? 1 : factor);
  return steps;
}

bool IsWithinBudget(int64_t steps) {
  return AttributeWorkLimit() == 0 || steps <= AttributeWorkLimit();
}

[[noreturn]] void ThrowTooMuch(const std::string& who, int64_t steps) {
  PADDLE_THROW(errors::ResourceExhausted(
      "%s, which asks for %d steps; the limit is %d. Set FLAGS_attribute_work_limit (in millions; "
      "0: none) if that is meant",
      who, steps, AttributeWorkLimit()));
}

}  // namespace

int64_t AttributeWorkLimit() {
  return int64_t{1000000} * std::max<int32_t>(FLAGS_attribute_work_limit, 0);
}

void CheckWork(const char* op, const char* attribute, int64_t value,
               std::initializer_list<int64_t> factors) {
  const int64_t steps = SaturatingProduct(std::max<int64_t>(value, 0), StepsOf(factors));
  if (IsWithinBudget(steps)) return;
  ThrowTooMuch(Format("%s: attribute `%s` is %d", op, attribute, value), steps);
}

void CheckWork(const char* who, std::initializer_list<int64_t> factors) {
  const int64_t steps = StepsOf(factors);
  if (!IsWithinBudget(steps)) ThrowTooMuch(who, steps);
}

void CheckWindowWork(const char* op, const char* attribute, int64_t window, int64_t windows,
                     int64_t over) {
  constexpr int64_t kUsual = 64;
  if (window <= 0 || windows <= 0 || over <= 0) return;
  const int64_t steps = SaturatingProduct(std::min(window, over), windows);
  if (IsWithinBudget(steps) || steps / kUsual <= over) return;
  ThrowTooMuch(Format("%s: attribute `%s` makes %d windows of %d elements", op, attribute, windows,
                      std::min(window, over)),
               steps);
}

}  // namespace phi
