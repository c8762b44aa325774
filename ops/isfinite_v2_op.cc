#include <cmath>

#include "ops/common/family/compare_op.h"

PD_LEGACY_PREDICATE(isfinite_v2, IsfiniteV2, std::isfinite(static_cast<double>(a)), float, double,
                    int, int64_t, phi::dtype::float16, phi::dtype::bfloat16);
