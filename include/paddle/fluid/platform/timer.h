#pragma once

#include <chrono>

namespace paddle {
namespace platform {

/// A clock that counts while it runs.
class Timer {
 public:
  void Reset() { *this = Timer(); }
  void Start() {
    Reset();
    Resume();
  }
  void Pause() {
    elapsed_ += std::chrono::steady_clock::now() - begin_;
    ++count_;
  }
  void Resume() { begin_ = std::chrono::steady_clock::now(); }
  /// How often it was paused.
  int Count() const { return count_; }
  double ElapsedUS() const { return elapsed_.count(); }
  double ElapsedMS() const { return ElapsedUS() / 1e3; }
  double ElapsedSec() const { return ElapsedUS() / 1e6; }

 private:
  std::chrono::steady_clock::time_point begin_;
  std::chrono::duration<double, std::micro> elapsed_{0};
  int count_ = 0;
};

}  // namespace platform
}  // namespace paddle
