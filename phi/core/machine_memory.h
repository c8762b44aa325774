#pragma once

#include <cstddef>

namespace phi {

/// The memory of the machine with its swap space, or of the container if that is less; in bytes.
size_t MachineMemoryBytes();
/// Keeps `size_bytes` of the address space free when host memory is taken for tensors. The largest
/// reserve that was asked for counts. Thread-safe.
void RaiseHostReserve(size_t size_bytes);
/// What RaiseHostReserve keeps free, in bytes.
size_t HostReserveBytes();
/// True if the system would map `size_bytes` more for this process now.
bool CanMapHostMemory(size_t size_bytes);
/// The stack that the system gives a new thread, in bytes.
size_t ThreadStackBytes();
/// Aligned host memory; nullptr if there is none beside the reserve (see RaiseHostReserve).
void* AllocateHostMemory(size_t size_bytes);

}  // namespace phi
