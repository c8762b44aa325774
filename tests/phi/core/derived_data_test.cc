#include "phi/core/derived_data.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace phi {
namespace {

std::shared_ptr<const void> Number(int value) { return std::make_shared<const int>(value); }

int ValueOf(const std::shared_ptr<const void>& kept) {
  return *static_cast<const int*>(kept.get());
}

TEST(DerivedDataTest, MakesTheValueOfAKeyOnce) {
  DerivedData data;
  int made = 0;
  const auto make = [&made] { return Number(++made); };
  EXPECT_EQ(ValueOf(data.Get({1, 2}, make)), 1);
  EXPECT_EQ(ValueOf(data.Get({1, 2}, make)), 1);
  EXPECT_EQ(ValueOf(data.Get({1}, make)), 2);
  EXPECT_EQ(data.size(), 2u);
}

TEST(DerivedDataTest, KeepsNothingWhenMakingFails) {
  DerivedData data;
  const auto fail = []() -> std::shared_ptr<const void> { throw std::runtime_error("no"); };
  EXPECT_THROW(data.Get({7}, fail), std::runtime_error);
  EXPECT_EQ(data.size(), 0u);
  EXPECT_EQ(ValueOf(data.Get({7}, [] { return Number(3); })), 3);
}

TEST(DerivedDataTest, ThreadsShareOneValue) {
  DerivedData data;
  int made = 0;
  std::vector<std::thread> threads;
  std::vector<const void*> seen(4);
  for (size_t t = 0; t < seen.size(); ++t) {
    threads.emplace_back(
        [&, t] { seen[t] = data.Get({5}, [&made] { return Number(++made); }).get(); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  for (const void* value : seen) EXPECT_EQ(value, seen[0]);
}

}  // namespace
}  // namespace phi
