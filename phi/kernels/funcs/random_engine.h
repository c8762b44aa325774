#pragma once

#include <mutex>
#include <random>

#include "phi/core/generator.h"

namespace phi {
namespace funcs {

/// Calls draw(engine) with an engine of its own for a `seed` that is not 0, else with that of the
/// context, locked. Elements are drawn in order, so that a seed gives the numbers that it gives in
/// the original.
template <typename Context, typename Draw>
void WithEngine(const Context& ctx, int seed, Draw draw) {
  if (seed != 0) {
    std::mt19937_64 engine(static_cast<uint64_t>(seed));
    draw(engine);
    return;
  }
  Generator* generator = ctx.GetGenerator();
  std::lock_guard<std::mutex> lock(generator->Mutex());
  draw(*generator->GetCPUEngine());
}

}  // namespace funcs
}  // namespace phi
