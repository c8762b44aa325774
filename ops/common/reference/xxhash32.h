#pragma once

#include <cstdint>
#include <cstring>

namespace paddle::operators {

/// XXH32 of `count` 32-bit words (https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
inline uint32_t XxHash32(const void* words, size_t count, uint32_t seed) {
  constexpr uint32_t k1 = 2654435761u, k2 = 2246822519u, k3 = 3266489917u, k4 = 668265263u,
                     k5 = 374761393u;
  const auto rotate = [](uint32_t v, int bits) { return (v << bits) | (v >> (32 - bits)); };
  const auto* at = static_cast<const unsigned char*>(words);
  const auto read = [&]() {
    uint32_t v;
    std::memcpy(&v, at, sizeof(v));
    at += sizeof(v);
    return v;
  };
  size_t left = count;
  uint32_t hash = seed + k5;
  if (left >= 4) {
    uint32_t lanes[4] = {seed + k1 + k2, seed + k2, seed, seed - k1};
    for (; left >= 4; left -= 4) {
      for (uint32_t& lane : lanes) lane = rotate(lane + read() * k2, 13) * k1;
    }
    hash = rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18);
  }
  hash += static_cast<uint32_t>(count * 4);
  for (; left > 0; --left) hash = rotate(hash + read() * k3, 17) * k4;
  hash = (hash ^ (hash >> 15)) * k2;
  hash = (hash ^ (hash >> 13)) * k3;
  return hash ^ (hash >> 16);
}

}  // namespace paddle::operators
