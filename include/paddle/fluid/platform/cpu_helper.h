#pragma once

#include "phi/backends/cpu/parallel_for.h"

namespace paddle {
namespace platform {

/// Threads of a kernel, for the whole process.
inline void SetNumThreads(int count) { ::phi::SetCpuThreads(count); }

}  // namespace platform
}  // namespace paddle
