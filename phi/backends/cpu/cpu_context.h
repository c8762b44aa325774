#pragma once

#include "phi/core/device_context.h"

namespace Eigen {
struct DefaultDevice;
}

namespace phi {

/// The CPU. All CPU contexts share one thread pool (parallel_for.h).
class CPUContext : public DeviceContext {
 public:
  CPUContext();
  explicit CPUContext(const Place& place);
  ~CPUContext() override;

  static const char* name() { return "CPUContext"; }
  static bool classof(const DeviceContext* context) {
    return dynamic_cast<const CPUContext*>(context) != nullptr;
  }

  /// For sources that make a context of their own. It is ready to be used once it is constructed.
  void Init() {}
  Eigen::DefaultDevice* eigen_device() const { return eigen_device_; }
  /// `device` must outlive this context.
  void SetEigenDevice(Eigen::DefaultDevice* device) { eigen_device_ = device; }

 private:
  Eigen::DefaultDevice* eigen_device_;  // by default one per process; it has no state
};

}  // namespace phi
