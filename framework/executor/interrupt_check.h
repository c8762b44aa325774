#pragma once

namespace phibridge {

/// For its lifetime, runs of programs on this thread call `check` before each step of a loop and
/// before a branch. What it throws ends the run, as a Fatal error if it
/// is a std::exception. Checks nest: the innermost is called.
class ScopedInterruptCheck {
 public:
  using Check = void (*)();
  explicit ScopedInterruptCheck(Check check);
  ScopedInterruptCheck(const ScopedInterruptCheck&) = delete;
  ScopedInterruptCheck& operator=(const ScopedInterruptCheck&) = delete;
  ~ScopedInterruptCheck();

 private:
  Check previous_;
};

/// Calls the check of this thread, if there is one.
void CheckForInterrupt();

}  // namespace phibridge
