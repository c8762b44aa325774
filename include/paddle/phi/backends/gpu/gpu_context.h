#pragma once

// Sources use it behind PADDLE_WITH_CUDA, which a build with the GPU back end defines.
#ifdef PADDLE_WITH_CUDA
#include "paddle/phi/core/enforce.h"
#include "phi/backends/gpu/gpu_context.h"
#else
#include "phi/core/kernel_registry.h"  // names GPUContext
#endif
