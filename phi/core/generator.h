#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <string>

namespace phi {

/// The source of random numbers of a device context. One stream; Lock() while drawing from the
/// engine.
class Generator {
 public:
  explicit Generator(uint64_t seed = 34342423252ULL) { SetCurrentSeed(seed); }

  void SetCurrentSeed(uint64_t seed);
  uint64_t GetCurrentSeed() const { return seed_; }
  /// A seed from the system's entropy; also set as the current one.
  uint64_t Seed();
  std::shared_ptr<std::mt19937_64> GetCPUEngine();
  uint64_t Random64();
  /// How often the calling thread took a number or an engine from any generator: grows whenever
  /// something that it ran may have drawn.
  static uint64_t DrawsOfThisThread();
  std::mutex& Mutex() { return mutex_; }
  /// Whether Python seeded the generator: for sources from outside, nothing here asks.
  void SetIsInitPy(bool is_init_py) { is_init_py_ = is_init_py; }
  bool GetIsInitPy() const { return is_init_py_; }

  /// The position of the stream, as text. After SetState the stream repeats the numbers that
  /// followed GetState. Errors of SetState: InvalidArgument for a text that GetState did not give;
  /// nothing changes then.
  std::string GetState();
  void SetState(const std::string& state);

 private:
  std::mutex mutex_;
  uint64_t seed_ = 0;
  std::shared_ptr<std::mt19937_64> engine_;
  bool is_init_py_ = false;
};

}  // namespace phi
