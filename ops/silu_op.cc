#include <cmath>

#include "ops/common/family/unary_op.h"

PD_LEGACY_UNARY_KERNEL(silu, Silu, x / (1.0 + std::exp(-x)), float, double,
                       phi::dtype::complex<float>, phi::dtype::complex<double>);
