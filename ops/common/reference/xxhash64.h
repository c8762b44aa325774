#pragma once

#include <cstdint>
#include <cstring>

namespace paddle::operators {

/// XXH64 of `size_bytes` bytes (https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
inline uint64_t XxHash64(const void* data, size_t size_bytes, uint64_t seed) {
  constexpr uint64_t k1 = 11400714785074694791ULL, k2 = 14029467366897019727ULL,
                     k3 = 1609587929392839161ULL, k4 = 9650029242287828579ULL,
                     k5 = 2870177450012600261ULL;
  const auto rotate = [](uint64_t v, int bits) { return (v << bits) | (v >> (64 - bits)); };
  const auto round = [&](uint64_t lane, uint64_t v) { return rotate(lane + v * k2, 31) * k1; };
  const auto* at = static_cast<const unsigned char*>(data);
  const auto read64 = [&]() {
    uint64_t v;
    std::memcpy(&v, at, sizeof(v));
    at += sizeof(v);
    return v;
  };
  size_t left = size_bytes;
  uint64_t hash = seed + k5;
  if (left >= 32) {
    uint64_t lanes[4] = {seed + k1 + k2, seed + k2, seed, seed - k1};
    for (; left >= 32; left -= 32) {
      for (uint64_t& lane : lanes) lane = round(lane, read64());
    }
    hash = rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18);
    for (uint64_t lane : lanes) hash = (hash ^ round(0, lane)) * k1 + k4;
  }
  hash += size_bytes;
  for (; left >= 8; left -= 8) hash = rotate(hash ^ round(0, read64()), 27) * k1 + k4;
  if (left >= 4) {
    uint32_t v;
    std::memcpy(&v, at, sizeof(v));
    at += sizeof(v);
    left -= 4;
    hash = rotate(hash ^ (v * k1), 23) * k2 + k3;
  }
  for (; left > 0; --left) hash = rotate(hash ^ (*at++ * k5), 11) * k1;
  hash = (hash ^ (hash >> 33)) * k2;
  hash = (hash ^ (hash >> 29)) * k3;
  return hash ^ (hash >> 32);
}

}  // namespace paddle::operators
