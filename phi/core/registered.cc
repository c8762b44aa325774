#include "phi/core/registered.h"

#include <map>
#include <mutex>
#include <utility>

namespace phi {
namespace {

thread_local int updates_here = 0;

// Recursive: a library may bring another, or load one while it is loaded.
std::recursive_mutex& UpdateMutex() {
  static auto* mutex = new std::recursive_mutex;
  return *mutex;
}

using Publications = std::multimap<RegistryUpdate::Order, std::function<void()>>;

Publications& Pending() {
  static auto* pending = new Publications;
  return *pending;
}

}  // namespace

RegistryUpdate::RegistryUpdate() {
  UpdateMutex().lock();
  ++updates_here;
}

RegistryUpdate::~RegistryUpdate() {
  if (updates_here == 1) {
    for (const auto& [order, publish] : std::exchange(Pending(), {})) publish();
  }
  --updates_here;
  UpdateMutex().unlock();
}

bool RegistryUpdate::IsRunningHere() { return updates_here > 0; }

void RegistryUpdate::AtEnd(Order order, std::function<void()> publish) {
  Pending().emplace(order, std::move(publish));
}

}  // namespace phi
