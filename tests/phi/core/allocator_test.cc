#include "phi/core/allocator.h"
#include "phi/core/pooled_allocator.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "phi/core/allocator.h"
#include "phi/core/enforce.h"
#include "phi/core/memory.h"

namespace phi {
namespace {

int live = 0;
size_t limit = 1 << 20;
void* CountedAlloc(size_t size_bytes, int) {
  if (size_bytes > limit) return nullptr;
  ++live;
  return std::malloc(size_bytes);
}
void CountedFree(void* ptr, size_t, int) {
  --live;
  std::free(ptr);
}

TEST(PooledAllocatorTest, RoundsUpByAtMostAnEighth) {
  EXPECT_EQ(PooledAllocator::RoundUp(0), 64u);
  EXPECT_EQ(PooledAllocator::RoundUp(65), 128u);
  for (size_t n : {1000u, 4097u, 1000003u}) {
    const size_t rounded = PooledAllocator::RoundUp(n);
    EXPECT_GE(rounded, n);
    EXPECT_EQ(rounded % Allocator::kAlignment, 0u);
    EXPECT_LE(rounded - n, std::max<size_t>(n / 8 + 1, 64)) << n;
  }
}

TEST(PooledAllocatorTest, AnotherAllocatorMayServe) {
  PooledAllocator other(CPUPlace(), &CountedAlloc, &CountedFree);
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  pool.ServeFrom(&other);
  { const AllocationPtr lent = pool.Allocate(100); }
  EXPECT_EQ(other.Stats().allocations, 1u);
  EXPECT_EQ(pool.Stats().allocations, 0u);
  pool.ServeFrom(nullptr);
  { const AllocationPtr own = pool.Allocate(100); }
  EXPECT_EQ(pool.Stats().allocations, 1u);
}

// Note [Memory of captured kernels]
TEST(PooledAllocatorTest, HeldBlocksServeOnlyWhoHoldsThem) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  AllocationPtr before = pool.Allocate(1000);
  const void* const old = before->ptr();
  auto held = std::make_unique<HeldBlocks>(&pool);
  EXPECT_THROW(HeldBlocks{&pool}, enforce::EnforceNotMet);
  before.reset();
  EXPECT_EQ(pool.Stats().cached_bytes, 0u);
  std::thread([&] { EXPECT_NE(pool.Allocate(1000)->ptr(), old); }).join();
  EXPECT_EQ(pool.Allocate(1000)->ptr(), old);
  EXPECT_EQ(pool.Allocate(990)->ptr(), old);  // again, and in the size that it has
  held->End();
  EXPECT_NE(pool.Allocate(1000)->ptr(), old);
  EXPECT_TRUE(held->is_whole());
  const size_t cached = pool.Stats().cached_bytes;
  held.reset();
  EXPECT_EQ(pool.Stats().cached_bytes, cached + PooledAllocator::RoundUp(1000));
  EXPECT_EQ(pool.Stats().in_use_bytes, 0u);
}

TEST(PooledAllocatorTest, BlocksOfOtherPoolsAreNotHeld) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  PooledAllocator other(CPUPlace(), &CountedAlloc, &CountedFree);
  const HeldBlocks held(&pool);
  { const AllocationPtr block = other.Allocate(100); }
  EXPECT_GT(other.Stats().cached_bytes, 0u);
}

TEST(PooledAllocatorTest, HandsFreedMemoryOutAgain) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  void* first = nullptr;
  {
    AllocationPtr a = pool.Allocate(1000);
    first = a->ptr();
    std::memset(first, 1, 1000);
    EXPECT_EQ(pool.Stats().in_use_bytes, PooledAllocator::RoundUp(a->size()));
  }
  EXPECT_EQ(pool.Stats().in_use_bytes, 0u);
  AllocationPtr b = pool.Allocate(990);
  EXPECT_EQ(b->ptr(), first);
  EXPECT_EQ(pool.Stats().allocations, 2u);
  EXPECT_EQ(pool.Stats().system_requests, 1u);
  b.reset();
  pool.Release();
  EXPECT_EQ(live, 0);
  EXPECT_EQ(pool.Stats().cached_bytes, 0u);
}

TEST(PooledAllocatorTest, ExhaustionIsTyped) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  try {
    pool.Allocate(size_t{1} << 30);
    FAIL();
  } catch (const enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), RESOURCE_EXHAUSTED);
  }
  EXPECT_THROW(pool.Allocate(~size_t{0}), enforce::EnforceNotMet);
  EXPECT_EQ(pool.Stats().in_use_bytes, 0u);
}

// A device with room for one block of any size.
void* single_block = nullptr;
void* SingleAlloc(size_t size_bytes, int) {
  if (single_block != nullptr) return nullptr;
  return single_block = std::malloc(size_bytes);
}
void SingleFree(void* ptr, size_t, int) {
  std::free(ptr);
  single_block = nullptr;
}

TEST(PooledAllocatorTest, GivesCachedBlocksBackBeforeItReportsExhaustion) {
  PooledAllocator pool(CPUPlace(), &SingleAlloc, &SingleFree);
  pool.Allocate(1000);  // freed at once, and kept
  EXPECT_GE(pool.Stats().cached_bytes, 1000u);
  AllocationPtr other = pool.Allocate(5000);
  EXPECT_EQ(pool.Stats().cached_bytes, 0u);
  EXPECT_THROW(pool.Allocate(100), enforce::EnforceNotMet);  // nothing is left to give back
  other.reset();
  pool.Release();
  EXPECT_EQ(single_block, nullptr);
}

TEST(PooledAllocatorTest, CountsFreeBlocksTowardsItsLimit) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  pool.SetLimit(2048);
  AllocationPtr first = pool.Allocate(1024);
  EXPECT_THROW(pool.Allocate(1088), enforce::EnforceNotMet);
  AllocationPtr second = pool.Allocate(1024);
  EXPECT_THROW(pool.Allocate(1), enforce::EnforceNotMet);
  first.reset();
  EXPECT_EQ(pool.Stats().cached_bytes, 1024u);
  first = pool.Allocate(512);  // of another size: the free block goes back first
  EXPECT_EQ(pool.Stats().cached_bytes, 0u);
  EXPECT_EQ(pool.Stats().in_use_bytes, 1536u);
  pool.SetLimit(0);
  EXPECT_NO_THROW(pool.Allocate(100000));
}

TEST(PooledAllocatorTest, PoolsMayShareALimit) {
  std::atomic<size_t> held{0};
  PooledAllocator first(CPUPlace(), &CountedAlloc, &CountedFree, &held);
  PooledAllocator second(GPUPinnedPlace(), &CountedAlloc, &CountedFree, &held);
  first.SetLimit(4096);
  second.SetLimit(4096);
  const AllocationPtr a = first.Allocate(2048);
  AllocationPtr b = second.Allocate(1024);
  EXPECT_EQ(held, 3072u);
  EXPECT_EQ(second.TryAllocate(2048), nullptr);
  EXPECT_EQ(first.TryAllocate(2048), nullptr);
  EXPECT_EQ(held, 3072u);
  EXPECT_NE(
      first.DescribeUse().find("2048 bytes in use, 0 cached, 1024 in pinned memory, the limit"),
      std::string::npos)
      << first.DescribeUse();
  b.reset();
  EXPECT_EQ(first.TryAllocate(2048), nullptr);  // the other pool keeps the free block
  second.Release();
  EXPECT_NE(first.TryAllocate(2048), nullptr);
  first.Release();
  EXPECT_EQ(held, 2048u);
}

void* ThrowingAlloc(size_t, int) { PADDLE_THROW(errors::Unavailable("no device")); }

TEST(PooledAllocatorTest, WhatTheSystemRefusesDoesNotCount) {
  std::atomic<size_t> held{0};
  PooledAllocator throwing(CPUPlace(), &ThrowingAlloc, &CountedFree, &held);
  EXPECT_THROW(throwing.TryAllocate(1000), enforce::EnforceNotMet);
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree, &held);
  EXPECT_EQ(pool.TryAllocate(limit + 1), nullptr);
  EXPECT_EQ(pool.TryAllocate(size_t{1} << 62), nullptr);
  EXPECT_EQ(held, 0u);
}

int trims = 0;
[[maybe_unused]] const int kCountsTrims = RegisterCache([] { ++trims; });

TEST(PooledAllocatorTest, TryAllocateTrimsNoCache) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  const int before = trims;
  EXPECT_NE(pool.TryAllocate(1000), nullptr);
  EXPECT_EQ(pool.TryAllocate(limit + 1), nullptr);
  EXPECT_EQ(trims, before);
  EXPECT_THROW(pool.Allocate(limit + 1), enforce::EnforceNotMet);
  EXPECT_EQ(trims, before + 1);
}

TEST(PooledAllocatorTest, SaysWhatWasAskedForWhatIsInUseTheLimitAndTheRemedy) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  pool.SetLimit(2048);
  const AllocationPtr held = pool.Allocate(1024);
  try {
    pool.Allocate(4096);
    FAIL();
  } catch (const enforce::EnforceNotMet& e) {
    for (const char* part : {"4096 bytes asked for", "1024 bytes in use", "0 cached",
                             "the limit is 2048", "lower the batch size", "--memory-limit"}) {
      EXPECT_NE(e.error_str().find(part), std::string::npos) << part << ": " << e.error_str();
    }
  }
}

TEST(PooledAllocatorTest, OfAGpuNamesTheLimitOfGpus) {
  PooledAllocator pool(GPUPlace(0), &CountedAlloc, &CountedFree);
  pool.SetLimit(2048);
  EXPECT_EQ(pool.Limit(), 2048u);
  const std::string use = pool.DescribeUse();
  EXPECT_NE(use.find("--gpu-memory-limit, Options::gpu_memory_limit_bytes"), std::string::npos)
      << use;
  EXPECT_EQ(use.find("are kept free"), std::string::npos) << use;  // that holds for the host
}

TEST(PooledAllocatorTest, WithoutALimitDoesNotAskForAHigherOne) {
  PooledAllocator pool(CPUPlace(), &CountedAlloc, &CountedFree);
  const std::string use = pool.DescribeUse();
  EXPECT_NE(use.find("lower the batch size"), std::string::npos) << use;
  EXPECT_EQ(use.find("limit"), std::string::npos) << use;
}

TEST(AllocatorTest, ManyThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 1; i < 500; ++i) {
        AllocationPtr a =
            GetAllocator(CPUPlace())->Allocate(static_cast<size_t>(i) * static_cast<size_t>(t + 1));
        std::memset(a->ptr(), t, a->size());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(GetAllocatorStats(CPUPlace()).allocations, 4u * 499u);
}

TEST(AllocatorTest, UnknownPlaceIsUnavailable) {
  try {
    GetAllocator(Place(AllocationType::XPU));
    FAIL();
  } catch (const enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), UNAVAILABLE);
  }
}

TEST(AllocatorTest, AnAllocationIsGivenBackAsItsAllocatorSays) {
  static int deleted;
  deleted = 0;
  const auto count = +[](Allocation* allocation) {
    ++deleted;
    delete allocation;
  };
  char memory[4];
  {
    AllocationPtr mine(new Allocation(memory, sizeof(memory), CPUPlace()), count);
    std::unique_ptr<Allocation, void (*)(Allocation*)> theirs(
        new Allocation(memory, sizeof(memory), CPUPlace()), count);
    mine = std::move(theirs);
    EXPECT_EQ(deleted, 1);
    const std::shared_ptr<Allocation> shared = std::move(mine);
    const AllocationPtr plain = std::make_unique<Allocation>(memory, sizeof(memory), CPUPlace());
    EXPECT_EQ(plain->ptr(), memory);
  }
  EXPECT_EQ(deleted, 2);
}

}  // namespace
}  // namespace phi
