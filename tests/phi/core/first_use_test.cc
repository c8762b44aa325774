#include "phi/core/first_use.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "phi/core/device_context.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

std::atomic<int> uses{0};
bool fails = false;
DeviceContext* seen_within = nullptr;

void First(DeviceContext* context) {
  ++uses;
  seen_within = DeviceContextPool::Instance().Get(Backend::XPU, context->GetPlace());
  if (fails) PADDLE_THROW(errors::External("the device computes nonsense"));
}

[[maybe_unused]] const int kDevice = DeviceContextPool::Register(
    Backend::XPU, [](const Place& place) { return std::make_unique<DeviceContext>(place); });
[[maybe_unused]] const int kFirst = RegisterFirstUse(Backend::XPU, &First);

DeviceContext* Get() { return DeviceContextPool::Instance().Get(Backend::XPU, CPUPlace()); }

TEST(FirstUse, IsTriedAgainUntilItSucceedsThenNoMore) {
  fails = true;
  EXPECT_THROW(Get(), enforce::EnforceNotMet);
  EXPECT_THROW(Get(), enforce::EnforceNotMet);
  EXPECT_EQ(uses, 2);
  fails = false;
  DeviceContext* const context = Get();
  EXPECT_EQ(seen_within, context);
  std::thread([&] { EXPECT_EQ(Get(), context); }).join();
  EXPECT_EQ(uses, 3);
}

TEST(FirstUse, OtherBackEndsHaveNone) {
  const int before = uses;
  DeviceContextPool::Instance().Get(CPUPlace());
  EXPECT_EQ(uses, before);
}

}  // namespace
}  // namespace phi
