#include "parity/harness/device_guards.h"

#include <atomic>
#include <memory>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/core/pooled_allocator.h"

namespace phibridge {
namespace parity {
namespace {

const phi::Place kDevice = phi::GPUPlace(0);

std::atomic<DeviceGuards*> serving{nullptr};
std::atomic<bool> is_off{false};

phi::PooledAllocator* DevicePool() {
  return static_cast<phi::PooledAllocator*>(phi::GetAllocator(kDevice));
}

size_t RoundedUp(size_t size_bytes) {
  return (size_bytes + DeviceGuards::kZoneBytes - 1) / DeviceGuards::kZoneBytes *
         DeviceGuards::kZoneBytes;
}

char* BeginOf(const phi::PatternedBlock& block) {
  return static_cast<char*>(const_cast<void*>(block.at)) - block.zone_bytes;
}

}  // namespace

// GetAllocator loads the back end, which registers its patterns.
DeviceGuards::DeviceGuards() : patterns_((DevicePool(), phi::PatternsOf(kDevice))) {
  PADDLE_ENFORCE_NOT_NULL(patterns_, phi::errors::Unavailable("no back end guards %s", kDevice));
}

DeviceGuards& DeviceGuards::Instance() {
  static auto* const instance = new DeviceGuards;
  return *instance;
}

DeviceGuards* DeviceGuards::Serving() { return serving; }

void DeviceGuards::SwitchOff() { is_off = true; }

void DeviceGuards::Serve(uint16_t poison, size_t most_bytes) {
  if (is_off) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    poison_ = poison;
    most_bytes_ = most_bytes;
  }
  TakeViolations();
  serving = this;
  DevicePool()->ServeFrom(this);
}

void DeviceGuards::EndServing() {
  serving = nullptr;
  DevicePool()->ServeFrom(nullptr);
}

// The pool may empty caches, whose blocks come back to Deleter: so it is asked without the lock.
phi::AllocationPtr DeviceGuards::Allocate(size_t size_bytes) {
  Block block;
  block.of.size_bytes = size_bytes;
  block.of.zone_bytes = kZoneBytes;
  size_t most_bytes = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    block.of.pattern = poison_;
    most_bytes = most_bytes_;
  }
  PADDLE_ENFORCE(size_bytes <= most_bytes && size_bytes < (size_t{1} << 62),
                 phi::errors::ResourceExhausted("%d bytes asked on %s, of %d allowed", size_bytes,
                                                kDevice, most_bytes));
  block.of.tail_bytes = RoundedUp(size_bytes) - size_bytes + kZoneBytes;
  const size_t whole = kZoneBytes + size_bytes + block.of.tail_bytes;
  block.memory = DevicePool()->AllocateOwn(whole);
  auto* const at = static_cast<char*>(block.memory->ptr()) + kZoneBytes;
  block.of.at = at;
  patterns_->fill(kDevice, BeginOf(block.of), whole, block.of.pattern);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    blocks_[at] = std::move(block);
  }
  return std::make_unique<phi::Allocation>(at, size_bytes, &DeviceGuards::Deleter, this, kDevice);
}

// An error is one of a kernel before, which whoever waits next is told. The pool's memory may be
// used again at once: whatever uses it comes later on the same stream.
void DeviceGuards::Deleter(phi::Allocation* allocation) {
  auto* const self = static_cast<DeviceGuards*>(allocation->owner());
  const std::lock_guard<std::mutex> lock(self->mutex_);
  const auto found = self->blocks_.find(allocation->ptr());
  try {
    self->patterns_->check_zones(kDevice, found->second.of, true);
  } catch (const std::exception&) {  // who waits next is told
  }
  self->blocks_.erase(found);
}

void DeviceGuards::Mend(const phi::PatternedBlock& block) const {
  patterns_->fill(kDevice, BeginOf(block), block.zone_bytes, block.pattern);
  // What follows the end up to a multiple of 4 stays: the device fills words.
  const size_t rounded = (block.size_bytes + 3) / 4 * 4;
  const size_t odd = rounded - block.size_bytes;
  patterns_->fill(kDevice, BeginOf(block) + block.zone_bytes + rounded, block.tail_bytes - odd,
                  block.pattern);
}

std::vector<GuardedAllocator::Violation> DeviceGuards::TakeViolations() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& block : blocks_) patterns_->check_zones(kDevice, block.second.of, false);
  std::vector<GuardedAllocator::Violation> violations;
  for (const phi::PatternMiss& miss : patterns_->take(kDevice)) {
    violations.push_back({miss.block.at, miss.block.size_bytes, miss.offset_bytes, miss.freed});
    if (!miss.freed) Mend(miss.block);
  }
  return violations;
}

}  // namespace parity
}  // namespace phibridge
