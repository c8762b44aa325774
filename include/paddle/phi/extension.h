#pragma once

#include "paddle/phi/include/backends.h"
#include "paddle/phi/include/core.h"
#include "paddle/phi/include/infermeta.h"

// What a custom kernel of the original includes: PD_BUILD_PHI_KERNEL, contexts, tensors, shape
// functions. Contracts of kernels stand in the library's own phi/kernels/*_kernel.h.
