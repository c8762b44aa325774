#include "phi/core/generator.h"

#include <sstream>

#include "phi/core/enforce.h"

namespace phi {
namespace {
thread_local uint64_t draws_of_this_thread = 0;
}  // namespace

uint64_t Generator::DrawsOfThisThread() { return draws_of_this_thread; }

std::shared_ptr<std::mt19937_64> Generator::GetCPUEngine() {
  ++draws_of_this_thread;
  return engine_;
}

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
  ++draws_of_this_thread;
  std::lock_guard<std::mutex> lock(mutex_);
  return (*engine_)();
}

std::string Generator::GetState() {
  std::lock_guard<std::mutex> lock(mutex_);
  std::ostringstream text;
  text << seed_ << ' ' << *engine_;
  return text.str();
}

void Generator::SetState(const std::string& state) {
  std::istringstream text(state);
  uint64_t seed = 0;
  std::mt19937_64 engine;
  text >> seed >> engine;
  PADDLE_ENFORCE(
      !text.fail() && (text >> std::ws).eof(),
      errors::InvalidArgument("this is no state of a generator of random numbers: \"%s\"",
                              state.substr(0, 60)));
  std::lock_guard<std::mutex> lock(mutex_);
  seed_ = seed;
  *engine_ = engine;
}

}  // namespace phi
