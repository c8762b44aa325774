#include "phi/core/checked_size.h"

#include "phi/core/enforce.h"

namespace phi {

int64_t CheckedMul(int64_t a, int64_t b) {
  int64_t result = 0;
  PADDLE_ENFORCE(
      !__builtin_mul_overflow(a, b, &result),
      errors::ResourceExhausted("a size of %d times %d is larger than any memory", a, b));
  return result;
}

int64_t CheckedAdd(int64_t a, int64_t b) {
  int64_t result = 0;
  PADDLE_ENFORCE(!__builtin_add_overflow(a, b, &result),
                 errors::ResourceExhausted("a size of %d plus %d is larger than any memory", a, b));
  return result;
}

size_t CheckedBytes(int64_t count, DataType dtype) {
  PADDLE_ENFORCE(count >= 0, errors::InvalidArgument("a tensor cannot have %d elements", count));
  PADDLE_ENFORCE(
      count <= kMaxElements,
      errors::ResourceExhausted("%d elements of type %s are larger than any memory", count, dtype));
  return static_cast<size_t>(CheckedMul(count, static_cast<int64_t>(SizeOf(dtype))));
}

}  // namespace phi
