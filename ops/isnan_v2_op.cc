#include "ops/common/family/compare_op.h"

PD_LEGACY_PREDICATE(isnan_v2, IsnanV2, a != a, float, double, int, int64_t, phi::dtype::float16,
                    phi::dtype::bfloat16);
