#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace phi {

// Note [Little memory]
// Three habits keep a process in order when its memory ends. Caches give back what nobody uses
// before a request fails (Trim). Whatever says "no memory" below an operator of a program, a call
// of the API or a command leaves it as ResourceExhausted (RethrowTyped). And code that cannot stand
// to find no memory, such as oneDNN's code generator and OpenMP's start of threads, which end the
// process, is left a reserve: host memory for tensors is refused before the last of it is used
// (RaiseHostReserve in machine_memory.h).

/// Gives memory that caches hold and nobody uses back to the system: the free blocks of all
/// allocators, and what RegisterCache added. Thread-safe; costs what it takes to fill the caches
/// again.
void Trim() noexcept;
/// Adds a cache that Trim empties; `release` throws nothing. For static initialisers.
int RegisterCache(void (*release)());

/// The most bytes that tensors of this process may hold in host memory, free blocks and the pinned
/// memory of copies to and from devices included. 0 sets the default: the memory of the machine, or
/// of the container if that is less. What is in use already stays. Thread-safe.
void SetHostMemoryLimit(size_t size_bytes);
size_t HostMemoryLimit();
/// The most bytes that tensors of this process may hold in memory of each GPU, those of free blocks
/// included. 0, the default: what the GPU has. What is in use already stays. Thread-safe.
void SetGpuMemoryLimit(size_t size_bytes);
size_t GpuMemoryLimit();

/// What tensors of this process hold in memory of one place, and how often they asked for some.
struct MemoryUse {
  std::string place;  // "cpu", "gpu:0"
  size_t in_use_bytes = 0;
  size_t peak_bytes = 0;       // the most that was in use
  size_t cached_bytes = 0;     // of free blocks, kept for later requests
  size_t limit_bytes = 0;      // 0: none but what the place has
  size_t requests = 0;         // for memory
  size_t system_requests = 0;  // those of them that no free block served
};
/// Of each place where memory was asked for, by its name. Thread-safe.
std::vector<MemoryUse> MemoryUseByPlace();

/// "1048576", "512K", "1.5M", "2GiB", …: a number of bytes; K, M, G and T are powers of 1024.
/// Errors: InvalidArgument for any other text, for 0, and for 2^62 bytes or more.
size_t ParseMemorySize(const std::string& text);

/// For messages: how much host memory tensors hold, the limit, and what helps.
std::string DescribeHostMemory();

/// For use inside a catch block only: throws what is handled there on as an EnforceNotMet. Memory,
/// threads or sizes that the system or the standard library refused become ResourceExhausted, any
/// other std::exception Fatal.
[[noreturn]] void RethrowTyped();

/// Calls `body` and returns its result; what leaves it is an EnforceNotMet.
template <typename Body>
decltype(auto) WithTypedErrors(Body&& body) {
  try {
    return body();
  } catch (...) {
    RethrowTyped();
  }
}

}  // namespace phi
