#pragma once

#include <mutex>
#include <random>
#include <type_traits>

#include "phi/core/device_context.h"
#include "phi/core/generator.h"

namespace phi {

class GPUContext;

namespace funcs {

/// Calls draw(engine) with an engine of its own for a `seed` that is not 0, else with that of the
/// context, locked; a GPU draws from the state of the CPU, which is what a program seeds. Elements
/// are drawn in order, so that a seed gives the numbers that it gives in the original.
template <typename Context, typename Draw>
void WithEngine(const Context& ctx, int seed, Draw draw) {
  if (seed != 0) {
    std::mt19937_64 engine(static_cast<uint64_t>(seed));
    draw(engine);
    return;
  }
  const DeviceContext* source = &ctx;
  if constexpr (std::is_same_v<Context, GPUContext>) {
    source = DeviceContextPool::Instance().Get(CPUPlace());
  }
  Generator* generator = source->GetGenerator();
  std::lock_guard<std::mutex> lock(generator->Mutex());
  draw(*generator->GetCPUEngine());
}

}  // namespace funcs
}  // namespace phi
