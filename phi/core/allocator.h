#pragma once

#include "phi/core/allocation.h"

namespace phi {

/// The allocator that all of the process uses for `place`; created on first use.
/// Errors: Unavailable if no back end of this build provides memory there (a GPU place in a CPU
/// build).
Allocator* GetAllocator(const Place& place);
/// Statistics of GetAllocator(place); zeros before its first use.
AllocatorStats GetAllocatorStats(const Place& place);

/// Registers the functions by which a back end allocates and frees memory on its kind of place.
void RegisterRawAllocator(AllocationType type, RawAllocFn alloc, RawFreeFn free);

}  // namespace phi
