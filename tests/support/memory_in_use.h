#pragma once

#include <cstdint>

namespace phibridge {
namespace tests {

/// Bytes that this process holds: resident memory, or, under a sanitizer, which keeps freed blocks
/// for a while, the blocks that are not freed.
int64_t MemoryInUseBytes();

}  // namespace tests
}  // namespace phibridge
