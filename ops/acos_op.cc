#include <cmath>

#include "ops/common/family/unary_op.h"

PD_LEGACY_UNARY_KERNEL(acos, Acos, std::acos(x), float, double, phi::dtype::complex<float>,
                       phi::dtype::complex<double>);
