#pragma once

// For files that nvcc compiles.
#include <cstdint>

#include "phi/core/device_context.h"
#include "phi/core/generator.h"

namespace phi {
namespace primitive {

// Note [Random numbers on the GPU]
// A seed of an operator gives the numbers that it gives on the CPU, drawn there in order. Where a
// program asks for any numbers, each element has its own, of the counter-based generator
// Philox4x32-10 (Salmon et al., 2011), whose key is drawn from the CPU's generator: what a program
// seeds, seeds both.

/// A function from counters to random bits.
struct GpuPhilox {
  uint64_t key = 0;

  /// 128 bits of number `counter`.
  __device__ uint4 Bits(uint64_t counter) const {
    uint4 c{static_cast<uint32_t>(counter), static_cast<uint32_t>(counter >> 32), 0, 0};
    uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
#pragma unroll
    for (int round = 0; round < 10; ++round) {
      const uint64_t a = uint64_t{0xD2511F53u} * c.x, b = uint64_t{0xCD9E8D57u} * c.z;
      c = uint4{static_cast<uint32_t>(b >> 32) ^ c.y ^ k0, static_cast<uint32_t>(b),
                static_cast<uint32_t>(a >> 32) ^ c.w ^ k1, static_cast<uint32_t>(a)};
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    return c;
  }
  /// Uniform in [0, 1), of 24 and of 53 bits.
  __device__ float Float(uint64_t counter) const {
    return static_cast<float>(Bits(counter).x >> 8) * (1.0f / (1 << 24));
  }
  __device__ double Double(uint64_t counter) const {
    const uint4 bits = Bits(counter);
    const uint64_t high = bits.x, low = bits.y;
    return static_cast<double>((high << 32 | low) >> 11) * (1.0 / (uint64_t{1} << 53));
  }
};

/// With a key that the CPU's generator draws.
inline GpuPhilox NextPhilox() {
  return {DeviceContextPool::Instance().Get(CPUPlace())->GetGenerator()->Random64()};
}

}  // namespace primitive
}  // namespace phi
