#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace paddle {
namespace platform {

inline uint64_t PosixInNsec() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}
inline uint64_t GetCurrentThreadStdId() {
  return std::hash<std::thread::id>()(std::this_thread::get_id());
}

}  // namespace platform
}  // namespace paddle
