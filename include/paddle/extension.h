#pragma once

#include "paddle/phi/api/all.h"

// What a custom operator of the original includes: Tensor, PD_BUILD_OP, PD_KERNEL, PD_DISPATCH_*,
// PD_CHECK.
