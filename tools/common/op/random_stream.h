#pragma once

#include <random>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"

namespace phibridge {
namespace tools {

/// Where the one random stream of the process stands, so that several runs by turns draw each from
/// its own.
class RandomStream {
 public:
  RandomStream() { Take(); }
  /// Remembers where the stream is.
  void Take() { engine_ = *Engine(); }
  /// Sets it back there.
  void Put() const { *Engine() = engine_; }

 private:
  static std::shared_ptr<std::mt19937_64> Engine() {
    return phi::DeviceContextPool::Instance()
        .Get(phi::Backend::CPU, phi::CPUPlace())
        ->GetGenerator()
        ->GetCPUEngine();
  }
  std::mt19937_64 engine_;
};

}  // namespace tools
}  // namespace phibridge
