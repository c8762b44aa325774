#include "framework/run_observer.h"

namespace phibridge {
namespace {
thread_local RunObserver* current_observer = nullptr;
}  // namespace

RunObserver* RunObserver::Current() { return current_observer; }

ScopedRunObserver::ScopedRunObserver(RunObserver* observer) : previous_(current_observer) {
  current_observer = observer;
}
ScopedRunObserver::~ScopedRunObserver() { current_observer = previous_; }

}  // namespace phibridge
