#pragma once

#include <cstddef>

namespace paddle {
namespace platform {

// Sources use these numbers to choose block sizes, so fixed ones do.
inline size_t CpuTotalPhysicalMemory() { return size_t{8} << 30; }
inline size_t CpuMaxAllocSize() { return CpuTotalPhysicalMemory() / 2; }
inline size_t CpuMinChunkSize() { return size_t{4} << 10; }
inline size_t CpuMaxChunkSize() { return size_t{32} << 20; }
inline size_t CUDAPinnedMaxAllocSize() { return CpuTotalPhysicalMemory() / 2; }
inline size_t CUDAPinnedMinChunkSize() { return size_t{64} << 10; }
inline size_t CUDAPinnedMaxChunkSize() { return size_t{256} << 20; }

enum cpu_isa_t { isa_any, sse42, avx, avx2, avx512f, avx512_core, avx512_core_vnni, avx512_bf16 };

/// False for every extension: sources keep to their plain variant, the only one that is checked
/// here.
inline bool MayIUse(cpu_isa_t isa) { return isa == isa_any; }

}  // namespace platform
}  // namespace paddle
