// No GPU is needed: plans are numbers here.
#include "phi/backends/gpu/plan_cache.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace phi {
namespace backends {
namespace gpu {
namespace {

using Cache = PlanCache<2, int>;

Cache::PlanPtr Get(Cache* cache, const Cache::Key& key, int plan) {
  return cache->Get(key, [&] { return std::make_shared<const int>(plan); });
}

TEST(PlanCache, MakesAPlanOnce) {
  Cache cache;
  const Cache::PlanPtr first = Get(&cache, {1, 2}, 10);
  EXPECT_EQ(*first, 10);
  EXPECT_EQ(Get(&cache, {1, 2}, 11), first);
  EXPECT_EQ(cache.size(), 1u);
}

TEST(PlanCache, EveryNumberOfTheKeyCounts) {
  Cache cache;
  EXPECT_EQ(*Get(&cache, {1, 2}, 10), 10);
  EXPECT_EQ(*Get(&cache, {2, 1}, 11), 11);
  EXPECT_EQ(*Get(&cache, {1, -2}, 12), 12);
  EXPECT_EQ(*Get(&cache, {int64_t{1} << 40, 2}, 13), 13);
  EXPECT_EQ(cache.size(), 4u);
  EXPECT_EQ(*Get(&cache, {1, 2}, 99), 10);
}

TEST(PlanCache, IsBoundedAndKeepsPlansInUse) {
  Cache cache(8);
  const Cache::PlanPtr held = Get(&cache, {0, 0}, 7);
  for (int i = 1; i < 100; ++i) {
    Get(&cache, {i, 0}, i);
    EXPECT_LE(cache.size(), 8u);
  }
  EXPECT_EQ(*held, 7);
}

TEST(PlanCache, AFailureLeavesNoPlan) {
  Cache cache;
  const auto fail = []() -> Cache::PlanPtr { throw std::runtime_error("no plan"); };
  EXPECT_THROW(cache.Get({1, 1}, fail), std::runtime_error);
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_EQ(*Get(&cache, {1, 1}, 3), 3);
}

TEST(PlanCache, ThreadsGetOnePlan) {
  Cache cache;
  std::atomic<int> made{0};
  std::vector<Cache::PlanPtr> got(8);
  std::vector<std::thread> threads;
  for (Cache::PlanPtr& plan : got) {
    threads.emplace_back([&] {
      plan = cache.Get({5, 5}, [&] { return std::make_shared<const int>(++made); });
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Cache::PlanPtr& plan : got) EXPECT_EQ(plan, got[0]);
  EXPECT_EQ(cache.size(), 1u);
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
