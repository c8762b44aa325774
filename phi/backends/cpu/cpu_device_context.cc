#include "phi/backends/cpu/cpu_device_context.h"

#include <unsupported/Eigen/CXX11/Tensor>

namespace phi {
namespace {

Eigen::DefaultDevice* SharedDevice() {
  static Eigen::DefaultDevice device;
  return &device;
}

const int kRegistered = DeviceContextPool::Register(
    Backend::CPU, [](const Place& place) -> std::unique_ptr<DeviceContext> {
      return std::make_unique<paddle::platform::CPUDeviceContext>(place);
    });

}  // namespace

CPUContext::CPUContext() : CPUContext(CPUPlace()) { (void)kRegistered; }
CPUContext::CPUContext(const Place& place) : DeviceContext(place), eigen_device_(SharedDevice()) {}
CPUContext::~CPUContext() = default;

}  // namespace phi
