#include "ops/common/family/elementwise_op.h"

PD_LEGACY_COMPARISON(not_equal, NotEqual, a != b, float, double, bool, uint8_t, int8_t, int16_t,
                     int, int64_t, phi::dtype::float16, phi::dtype::bfloat16);
