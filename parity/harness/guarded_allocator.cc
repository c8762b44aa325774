#include "parity/harness/guarded_allocator.h"

#include <cstdlib>

#include "parity/harness/forbidden_memory.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

constexpr size_t kZone = 4 * phi::Allocator::kAlignment;

size_t AfterEnd(size_t size_bytes) {
  constexpr size_t kAlignment = phi::Allocator::kAlignment;
  return kZone + (size_bytes + kAlignment - 1) / kAlignment * kAlignment - size_bytes;
}

}  // namespace

void FillWithPoison(void* data, size_t size_bytes, uint16_t poison) {
  auto* bytes = static_cast<unsigned char*>(data);
  const unsigned char pattern[2] = {static_cast<unsigned char>(poison & 0xFF),
                                    static_cast<unsigned char>(poison >> 8)};
  for (size_t i = 0; i < size_bytes; ++i) bytes[i] = pattern[i & 1];
}

bool HoldsPoison(const void* data, size_t size_bytes, uint16_t poison) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  const unsigned char pattern[2] = {static_cast<unsigned char>(poison & 0xFF),
                                    static_cast<unsigned char>(poison >> 8)};
  const auto holds = [&](size_t shift) {
    for (size_t i = 0; i < size_bytes; ++i) {
      if (bytes[i] != pattern[(i + shift) & 1]) return false;
    }
    return true;
  };
  return holds(0) || holds(1);
}

GuardedAllocator& GuardedAllocator::Instance() {
  static auto* const instance = new GuardedAllocator;
  return *instance;
}

phi::AllocationPtr GuardedAllocator::Allocate(size_t size_bytes) {
  const size_t whole = (size_bytes + 2 * kZone + kAlignment - 1) / kAlignment * kAlignment;
  auto* const base = size_bytes < (size_t{1} << 62)
                         ? static_cast<char*>(std::aligned_alloc(kAlignment, whole))
                         : nullptr;
  PADDLE_ENFORCE(base != nullptr,
                 phi::errors::ResourceExhausted(
                     "out of memory: %d bytes asked of the guarded allocator", size_bytes));
  std::lock_guard<std::mutex> lock(mutex_);
  FillWithPoison(base, whole, poison_);
  Forbid(base, kZone);
  Forbid(base + kZone + size_bytes, AfterEnd(size_bytes));
  blocks_[base + kZone] = {size_bytes, poison_};
  return std::make_unique<phi::Allocation>(base + kZone, size_bytes, &GuardedAllocator::Deleter,
                                           this, phi::CPUPlace());
}

void GuardedAllocator::Check(char* block, const Block& of, bool freed) {
  const size_t zone_after = AfterEnd(of.size_bytes);
  Allow(block - kZone, kZone);
  Allow(block + of.size_bytes, zone_after);
  const auto first_written = [&](const char* from, size_t count) {
    // The pattern runs on from the block's base, which is aligned.
    for (size_t i = 0; i < count; ++i) {
      const bool odd = (reinterpret_cast<uintptr_t>(from + i) & 1) != 0;
      const auto expected = static_cast<unsigned char>(odd ? of.poison >> 8 : of.poison & 0xFF);
      if (static_cast<unsigned char>(from[i]) != expected) return static_cast<int64_t>(i);
    }
    return int64_t{-1};
  };
  const int64_t before = first_written(block - kZone, kZone);
  const int64_t after = first_written(block + of.size_bytes, zone_after);
  if (before >= 0) {
    violations_.push_back({block, of.size_bytes, before - static_cast<int64_t>(kZone), freed});
  } else if (after >= 0) {
    violations_.push_back(
        {block, of.size_bytes, static_cast<int64_t>(of.size_bytes) + after, freed});
  }
  const auto mend = [&](char* from, size_t count) {
    const bool odd = (reinterpret_cast<uintptr_t>(from) & 1) != 0;
    const uint16_t swapped = static_cast<uint16_t>(of.poison << 8 | of.poison >> 8);
    FillWithPoison(from, count, odd ? swapped : of.poison);
  };
  if (before >= 0) mend(block - kZone, kZone);
  if (after >= 0) mend(block + of.size_bytes, zone_after);
  if (freed) return;
  Forbid(block - kZone, kZone);
  Forbid(block + of.size_bytes, zone_after);
}

void GuardedAllocator::Deleter(phi::Allocation* allocation) {
  auto* const self = static_cast<GuardedAllocator*>(allocation->owner());
  auto* const block = static_cast<char*>(allocation->ptr());
  std::lock_guard<std::mutex> lock(self->mutex_);
  const auto it = self->blocks_.find(block);
  self->Check(block, it->second, true);
  self->blocks_.erase(it);
  std::free(block - kZone);
}

std::vector<GuardedAllocator::Violation> GuardedAllocator::TakeViolations() {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& block : blocks_) Check(block.first, block.second, false);
  std::vector<Violation> taken;
  taken.swap(violations_);
  return taken;
}

void GuardedAllocator::SetPoison(uint16_t poison) {
  std::lock_guard<std::mutex> lock(mutex_);
  poison_ = poison;
}

uint16_t GuardedAllocator::poison() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return poison_;
}

}  // namespace parity
}  // namespace phibridge
