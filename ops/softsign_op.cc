#include <cmath>

#include "ops/common/family/unary_op.h"

PD_LEGACY_UNARY_KERNEL(softsign, Softsign, x / (1.0 + std::abs(x)), float, double,
                       phi::dtype::complex<float>, phi::dtype::complex<double>);
