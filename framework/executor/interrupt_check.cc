#include "framework/executor/interrupt_check.h"

namespace phibridge {
namespace {
thread_local ScopedInterruptCheck::Check current_check = nullptr;
}  // namespace

ScopedInterruptCheck::ScopedInterruptCheck(Check check) : previous_(current_check) {
  current_check = check;
}
ScopedInterruptCheck::~ScopedInterruptCheck() { current_check = previous_; }

void CheckForInterrupt() {
  if (current_check != nullptr) current_check();
}

}  // namespace phibridge
