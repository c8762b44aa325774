#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <iostream>
#include <memory>
#include <mutex>
#include <random>
#include <string>

#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/generator.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
#include "phi/core/logging.h"

namespace paddle {
namespace framework {

using Generator = ::phi::Generator;

/// The generator of the CPU's context.
inline std::shared_ptr<Generator> DefaultCPUGenerator() {
  Generator* generator =
      ::phi::DeviceContextPool::Instance().Get(::phi::CPUPlace())->GetGenerator();
  return std::shared_ptr<Generator>(generator, [](Generator*) {});
}
/// An engine of its own for a seed; for seed 0 that of the default generator.
inline std::shared_ptr<std::mt19937_64> GetCPURandomEngine(uint64_t seed) {
  if (seed == 0) return DefaultCPUGenerator()->GetCPUEngine();
  return std::make_shared<std::mt19937_64>(seed);
}

}  // namespace framework
}  // namespace paddle
