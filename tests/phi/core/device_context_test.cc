#include "phi/core/device_context.h"

#include <gtest/gtest.h>

#include "phi/backends/cpu/cpu_device_context.h"
#include "phi/core/enforce.h"
#include "phi/core/generator.h"

namespace phi {
namespace {

// A back end for devices 0 and 1 of a machine that is fond of device 1.
class FakeContext : public DeviceContext {
 public:
  FakeContext() : DeviceContext(CPUPlace()) {}
};

const int kFakeRegistered = DeviceContextPool::Register(
    Backend::NPU,
    [](const Place&) -> std::unique_ptr<DeviceContext> { return std::make_unique<FakeContext>(); },
    [](const Place& place) -> std::string {
      return place.GetDeviceId() == 1 ? "" : "it is broken";
    });

TEST(DeviceContextPoolTest, HasAndGetAgreeWithTheReason) {
  (void)kFakeRegistered;
  DeviceContextPool& pool = DeviceContextPool::Instance();
  const Place good(AllocationType::NPU, 1), bad(AllocationType::NPU, 0);
  EXPECT_TRUE(pool.Has(Backend::NPU, good));
  EXPECT_EQ(pool.WhyNot(Backend::NPU, good), "");
  EXPECT_EQ(pool.Get(good), pool.Get(Backend::NPU, good));
  EXPECT_FALSE(pool.Has(Backend::NPU, bad));
  EXPECT_EQ(pool.WhyNot(Backend::NPU, bad), "it is broken");
  try {
    pool.Get(bad);
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), UNAVAILABLE);
    EXPECT_NE(error.error_str().find("it is broken"), std::string::npos) << error.what();
  }
}

TEST(DeviceContextPoolTest, ABackEndThatIsNotBuiltSaysSo) {
  DeviceContextPool& pool = DeviceContextPool::Instance();
  EXPECT_FALSE(pool.Has(Backend::XPU, Place(AllocationType::XPU)));
  EXPECT_NE(pool.WhyNot(Backend::XPU, Place(AllocationType::XPU)).find("XPU"), std::string::npos);
  EXPECT_TRUE(pool.Has(Backend::CPU, CPUPlace()));
}

TEST(DeviceContextTest, AGeneratorMayBeGivenFromOutside) {
  CPUContext ctx;
  ctx.Init();
  Generator* own = ctx.GetGenerator();
  Generator other(7), host(8);
  ctx.SetGenerator(&other);
  EXPECT_EQ(ctx.GetGenerator(), &other);
  EXPECT_EQ(ctx.GetHostGenerator(), &other);
  ctx.SetHostGenerator(&host);
  EXPECT_EQ(ctx.GetHostGenerator(), &host);
  EXPECT_NE(own, &other);
}

TEST(DeviceContextTest, TheCpusContextIsTheLegacyOne) {
  const DeviceContext* ctx = DeviceContextPool::Instance().Get(CPUPlace());
  EXPECT_NE(dynamic_cast<const paddle::platform::CPUDeviceContext*>(ctx), nullptr);
}

}  // namespace
}  // namespace phi
