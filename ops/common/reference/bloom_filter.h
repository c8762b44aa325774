#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace paddle::operators {

/// The two halves of MurmurHash3, x64, 128 bits (https://github.com/aappleby/smhasher).
inline std::pair<uint64_t, uint64_t> MurmurHash3(const void* data, size_t size_bytes,
                                                 uint64_t seed) {
  constexpr uint64_t k1 = 0x87c37b91114253d5ULL, k2 = 0x4cf5ad432745937fULL;
  const auto rotate = [](uint64_t v, int bits) { return (v << bits) | (v >> (64 - bits)); };
  const auto first = [&](uint64_t v) { return rotate(v * k1, 31) * k2; };
  const auto second = [&](uint64_t v) { return rotate(v * k2, 33) * k1; };
  const auto mix = [](uint64_t v) {
    v = (v ^ (v >> 33)) * 0xff51afd7ed558ccdULL;
    v = (v ^ (v >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return v ^ (v >> 33);
  };
  const auto* at = static_cast<const unsigned char*>(data);
  uint64_t a = seed, b = seed;
  size_t left = size_bytes;
  for (; left >= 16; left -= 16, at += 16) {
    uint64_t words[2];
    std::memcpy(words, at, sizeof(words));
    a = (rotate(a ^ first(words[0]), 27) + b) * 5 + 0x52dce729;
    b = (rotate(b ^ second(words[1]), 31) + a) * 5 + 0x38495ab5;
  }
  uint64_t rest[2] = {0, 0};
  std::memcpy(rest, at, left);
  a ^= first(rest[0]) ^ size_bytes;
  b ^= second(rest[1]) ^ size_bytes;
  a += b;
  b += a;
  a = mix(a);
  b = mix(b);
  return {a + b, a + 2 * b};
}

/// A Bloom filter as a tensor holds it: magic number, bits, hash functions and entries, of 64 bits
/// each, then the bits, of which the highest of a byte comes first. It refers to the tensor's
/// memory.
class BloomFilter {
 public:
  /// Errors: InvalidArgument for numbers that the tensor, called `name`, cannot hold.
  BloomFilter(const phi::DenseTensor& tensor, const char* name) {
    const size_t bytes = static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype());
    const auto* data = static_cast<const unsigned char*>(tensor.data());
    uint64_t head[4] = {0, 0, 0, 0};
    if (bytes >= sizeof(head)) std::memcpy(head, data, sizeof(head));
    bits_count_ = head[1];
    functions_ = head[2];
    bits_ = data + sizeof(head);
    PADDLE_ENFORCE_EQ(
        bytes >= sizeof(head) && head[0] == kMagic && bits_count_ > 0 &&
            (bits_count_ - 1) / 8 < bytes - sizeof(head) && functions_ <= kMostFunctions,
        true,
        phi::errors::InvalidArgument(
            "%s must hold a Bloom filter: the number %d, how many bits there are, at most %d hash "
            "functions, a count, and the bits; its %d bytes begin with %d, %d and %d",
            name, kMagic, kMostFunctions, bytes, head[0], head[1], head[2]));
  }

  /// True if the filter may have been given the key; false if it was not.
  bool Has(const void* key, size_t size_bytes) const {
    for (uint64_t i = 0; i < functions_; ++i) {
      const auto [a, b] = MurmurHash3(key, size_bytes, i);
      if (!Bit(a % bits_count_) || !Bit(b % bits_count_)) return false;
    }
    return true;
  }

 private:
  static constexpr uint64_t kMagic = 17070416, kMostFunctions = 1024;

  bool Bit(uint64_t at) const { return (bits_[at / 8] & (0x80 >> (at % 8))) != 0; }

  uint64_t bits_count_, functions_;
  const unsigned char* bits_;
};

}  // namespace paddle::operators
