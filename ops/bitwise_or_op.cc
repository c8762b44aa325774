#include "ops/common/family/elementwise_op.h"

PD_LEGACY_BINARY_KERNEL(bitwise_or, BitwiseOr, a | b, bool, uint8_t, int8_t, int16_t, int, int64_t);
