#include "tools/common/report/sha256.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace phibridge {
namespace tools {
namespace {

constexpr size_t kBlockBytes = 64;
using State = std::array<uint32_t, 8>;

uint32_t RotateRight(uint32_t value, int by) { return value >> by | value << (32 - by); }

std::array<uint32_t, 64> FirstPrimes() {
  std::array<uint32_t, 64> primes;
  size_t count = 0;
  for (uint32_t n = 2; count < primes.size(); ++n) {
    bool is_prime = true;
    for (size_t i = 0; i < count && is_prime; ++i) is_prime = n % primes[i] != 0;
    if (is_prime) primes[count++] = n;
  }
  return primes;
}

// The first 32 bits behind the point of a root.
uint32_t FractionBits(long double root) {
  return static_cast<uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

struct Constants {
  Constants() {
    const std::array<uint32_t, 64> primes = FirstPrimes();
    for (size_t i = 0; i < 64; ++i)
      round[i] = FractionBits(std::cbrt(static_cast<long double>(primes[i])));
    for (size_t i = 0; i < 8; ++i)
      start[i] = FractionBits(std::sqrt(static_cast<long double>(primes[i])));
  }
  std::array<uint32_t, 64> round;
  State start;
};

std::array<uint32_t, 64> Schedule(const char* block) {
  std::array<uint32_t, 64> w;
  for (size_t i = 0; i < 16; ++i) {
    w[i] = 0;
    for (size_t b = 0; b < 4; ++b) w[i] = w[i] << 8 | static_cast<unsigned char>(block[4 * i + b]);
  }
  for (size_t i = 16; i < 64; ++i) {
    const uint32_t a = w[i - 15], b = w[i - 2];
    const uint32_t s0 = RotateRight(a, 7) ^ RotateRight(a, 18) ^ a >> 3;
    const uint32_t s1 = RotateRight(b, 17) ^ RotateRight(b, 19) ^ b >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

void AddBlock(const Constants& constants, const char* block, State* state) {
  const std::array<uint32_t, 64> w = Schedule(block);
  auto [a, b, c, d, e, f, g, h] = *state;
  for (size_t i = 0; i < 64; ++i) {
    const uint32_t s1 = RotateRight(e, 6) ^ RotateRight(e, 11) ^ RotateRight(e, 25);
    const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + constants.round[i] + w[i];
    const uint32_t s0 = RotateRight(a, 2) ^ RotateRight(a, 13) ^ RotateRight(a, 22);
    const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  const State round = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < round.size(); ++i) (*state)[i] += round[i];
}

// The message, a one bit, zeros, and the number of bits in eight bytes.
std::string Padded(const std::string& bytes) {
  std::string padded = bytes + '\x80';
  while (padded.size() % kBlockBytes != kBlockBytes - 8) padded += '\0';
  const uint64_t bits = static_cast<uint64_t>(bytes.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 0xff);
  return padded;
}

}  // namespace

std::string Sha256Hex(const std::string& bytes) {
  static const auto* constants = new Constants;
  State state = constants->start;
  const std::string padded = Padded(bytes);
  for (size_t at = 0; at < padded.size(); at += kBlockBytes)
    AddBlock(*constants, &padded[at], &state);
  std::string hex;
  for (uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 0xf];
  }
  return hex;
}

}  // namespace tools
}  // namespace phibridge
