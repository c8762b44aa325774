#pragma once

#include <cstddef>

namespace phi {
namespace onednn {

// Note [Scratch memory]
// All that a run needs besides its arguments, inputs in the wanted format and the scratchpads of
// oneDNN, lies in one block that belongs to the thread and is shared by all its primitives: they
// run one after the other. The library's own scratchpads would tie a primitive to the thread that
// made it too, and would not be counted by our allocator.

/// At least `size_bytes` of the calling thread's scratch memory, valid until the next call.
char* ThreadScratch(size_t size_bytes);
/// Gives the calling thread's scratch memory back.
void DropThreadScratch();

}  // namespace onednn
}  // namespace phi
