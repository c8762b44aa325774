#include "phi/core/staged_copy.h"

#include <gtest/gtest.h>

#include "tests/support/fake_device.h"

namespace phi {
namespace {

using phibridge::testing::FakeDevice;

FakeDevice& Device() { return FakeDevice::Instance(); }

DenseTensor Numbers() {
  DenseTensor tensor;
  float* to = tensor.mutable_data<float>({3}, CPUPlace());
  for (int i = 0; i < 3; ++i) to[i] = static_cast<float>(i + 1);
  tensor.set_lod({{0, 1, 3}});
  return tensor;
}

TEST(TensorCopyToDevice, OfTheHostIsStaged) {
  const int staged = Device().staged_to_device, blocking = Device().blocking;
  DenseTensor source = Numbers(), copy;
  TensorCopyToDevice(source, FakeDevice::place(), &copy);
  source.data<float>()[0] = 7;
  EXPECT_EQ(Device().staged_to_device, staged + 1);
  EXPECT_EQ(Device().blocking, blocking);
  EXPECT_EQ(copy.place(), FakeDevice::place());
  EXPECT_EQ(copy.data<float>()[0], 1.0f);
  EXPECT_EQ(copy.lod(), (LoD{{0, 1, 3}}));
}

TEST(TensorCopyToDevice, OfADeviceOrToTheHostIsNot) {
  DenseTensor device, other, host;
  TensorCopyToDevice(Numbers(), FakeDevice::place(), &device);
  const int staged = Device().staged_to_device, blocking = Device().blocking;
  TensorCopyToDevice(device, FakeDevice::place(), &other);
  TensorCopyToDevice(device, CPUPlace(), &host);
  EXPECT_EQ(Device().blocking, blocking + 2);
  TensorCopyToDevice(Numbers(), CPUPlace(), &host);
  EXPECT_EQ(host.data<float>()[2], 3.0f);
  EXPECT_EQ(Device().staged_to_device, staged);
}

TEST(TensorCopyToDevice, NeedsMemoryToCopyFrom) {
  DenseTensor copy;
  EXPECT_THROW(TensorCopyToDevice(DenseTensor(), FakeDevice::place(), &copy),
               enforce::EnforceNotMet);
}

TEST(StartHostCopies, IsOnlyForDevicesThatCan) {
  EXPECT_EQ(StartHostCopies(CPUPlace(), {}), nullptr);
  DenseTensor device;
  TensorCopyToDevice(Numbers(), FakeDevice::place(), &device);
  const auto copies = StartHostCopies(FakeDevice::place(), {{device.data(), 12}});
  ASSERT_NE(copies, nullptr);
  device.data<float>()[1] = 9;  // the copy has what was there
  copies->Wait();
  EXPECT_EQ(static_cast<const float*>(copies->data(0))[1], 2.0f);
}

}  // namespace
}  // namespace phi
