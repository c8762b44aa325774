#include <cmath>

#include "ops/common/family/compare_op.h"

PD_LEGACY_PREDICATE(isinf_v2, IsinfV2, std::isinf(static_cast<double>(a)), float, double, int,
                    int64_t, phi::dtype::float16, phi::dtype::bfloat16);
