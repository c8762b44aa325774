#include "phi/backends/device_timer.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

class FakeTimer : public DeviceTimer {
 public:
  explicit FakeTimer(const Place& place) : device_(place.GetDeviceId()) {}
  size_t Begin() override { return 0; }
  void End(size_t /*span*/) noexcept override {}
  std::vector<DeviceSpan> Take() override { return {{device_, 10}}; }

 private:
  int64_t device_;
};

TEST(DeviceTimerTest, ThereIsNoneOfThePlacesThatAnnouncedNone) {
  EXPECT_EQ(MakeDeviceTimer(CPUPlace()), nullptr);
  EXPECT_EQ(MakeDeviceTimer(Place()), nullptr);
}

TEST(DeviceTimerTest, ABackEndMakesThoseOfItsPlaces) {
  RegisterDeviceTimer(AllocationType::NPU, [](const Place& place) -> std::unique_ptr<DeviceTimer> {
    return std::make_unique<FakeTimer>(place);
  });
  const std::unique_ptr<DeviceTimer> timer = MakeDeviceTimer(Place(AllocationType::NPU, 3));
  ASSERT_NE(timer, nullptr);
  EXPECT_EQ(timer->Take()[0].ns(), 7);
  EXPECT_EQ(MakeDeviceTimer(Place(AllocationType::XPU)), nullptr);
}

}  // namespace
}  // namespace phi
