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

  Eigen::DefaultDevice* eigen_device() const { return eigen_device_; }

 private:
  Eigen::DefaultDevice* eigen_device_;  // one per process; it has no state
};

}  // namespace phi
