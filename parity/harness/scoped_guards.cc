#include "parity/harness/scoped_guards.h"

#include "parity/harness/device_guards.h"
#include "parity/harness/guarded_allocator.h"
#include "phi/core/pooled_allocator.h"

namespace phibridge {
namespace parity {
namespace {

phi::PooledAllocator* HostPool() {
  return static_cast<phi::PooledAllocator*>(phi::GetAllocator(phi::CPUPlace()));
}

}  // namespace

ScopedGuards::ScopedGuards(uint16_t poison, const phi::Place& place) : place_(place) {
  if (phi::is_gpu_place(place)) DeviceGuards::Instance().Serve(poison);
  GuardedAllocator::Instance().TakeViolations();  // drop violations from before
  GuardedAllocator::Instance().SetPoison(poison);
  HostPool()->ServeFrom(&GuardedAllocator::Instance());
}

ScopedGuards::~ScopedGuards() {
  HostPool()->ServeFrom(nullptr);
  if (phi::is_gpu_place(place_)) DeviceGuards::Instance().EndServing();
}

}  // namespace parity
}  // namespace phibridge
