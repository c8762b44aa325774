#pragma once

#include "phi/core/allocation.h"

namespace phi {

/// The allocator of `place` for the whole process; made on first use.
/// Errors: Unavailable if nothing provides memory there (no GPU back end in this build, say).
Allocator* GetAllocator(const Place& place);
/// Statistics of GetAllocator(place); zeros before first use.
AllocatorStats GetAllocatorStats(const Place& place);

/// What a back end registers for its kind of place.
void RegisterRawAllocator(AllocationType type, RawAllocFn alloc, RawFreeFn free);

}  // namespace phi
