#include "phi/core/generator.h"

namespace phi {

void Generator::SetCurrentSeed(uint64_t seed) {
  std::lock_guard<std::mutex> lock(mutex_);
  seed_ = seed;
  engine_ = std::make_shared<std::mt19937_64>(seed);
}

uint64_t Generator::Seed() {
  std::random_device device;
  const uint64_t seed = (static_cast<uint64_t>(device()) << 32) | device();
  SetCurrentSeed(seed);
  return seed;
}

uint64_t Generator::Random64() {
  std::lock_guard<std::mutex> lock(mutex_);
  return (*engine_)();
}

}  // namespace phi
