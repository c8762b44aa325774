#include "tools/parity/sha256.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>

namespace phibridge {
namespace parity {
namespace {

// The first 32 bits of the fraction of a root of the first primes: the constants of the standard.
template <size_t n>
std::array<uint32_t, n> RootsOfPrimes(int degree) {
  std::array<uint32_t, n> bits{};
  size_t found = 0;
  for (int candidate = 2; found < n; ++candidate) {
    bool prime = true;
    for (int d = 2; d * d <= candidate; ++d) prime = prime && candidate % d != 0;
    if (!prime) continue;
    const long double root = degree == 2 ? std::sqrt(static_cast<long double>(candidate))
                                         : std::cbrt(static_cast<long double>(candidate));
    bits[found++] = static_cast<uint32_t>((root - std::floor(root)) * 4294967296.0L);
  }
  return bits;
}

uint32_t Rotated(uint32_t x, int n) { return x >> n | x << (32 - n); }

void AddBlock(const unsigned char* block, std::array<uint32_t, 8>* state) {
  static const std::array<uint32_t, 64> kRounds = RootsOfPrimes<64>(3);
  std::array<uint32_t, 64> w{};
  for (int i = 0; i < 16; ++i) {
    w[i] = static_cast<uint32_t>(block[4 * i]) << 24 |
           static_cast<uint32_t>(block[4 * i + 1]) << 16 |
           static_cast<uint32_t>(block[4 * i + 2]) << 8 | block[4 * i + 3];
  }
  for (int i = 16; i < 64; ++i) {
    const uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (Rotated(a, 7) ^ Rotated(a, 18) ^ a >> 3) + w[i - 7] +
           (Rotated(b, 17) ^ Rotated(b, 19) ^ b >> 10);
  }
  std::array<uint32_t, 8> s = *state;
  for (int i = 0; i < 64; ++i) {
    const uint32_t e = s[4], a = s[0];
    const uint32_t t1 = s[7] + (Rotated(e, 6) ^ Rotated(e, 11) ^ Rotated(e, 25)) +
                        ((e & s[5]) ^ (~e & s[6])) + kRounds[i] + w[i];
    const uint32_t t2 = (Rotated(a, 2) ^ Rotated(a, 13) ^ Rotated(a, 22)) +
                        ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
    s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
  }
  for (int i = 0; i < 8; ++i) (*state)[i] += s[i];
}

}  // namespace

std::string Sha256(const std::string& bytes) {
  std::array<uint32_t, 8> state = RootsOfPrimes<8>(2);
  std::string padded = bytes + '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const uint64_t bits = static_cast<uint64_t>(bytes.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 0xFF);
  for (size_t at = 0; at < padded.size(); at += 64) {
    AddBlock(reinterpret_cast<const unsigned char*>(padded.data()) + at, &state);
  }
  std::string text;
  for (uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  }
  return text;
}

std::string SourceHash(const std::string& path) {
  std::ifstream in(std::string(PHIBRIDGE_SOURCE_DIR) + "/" + path, std::ios::binary);
  if (!in) return "";
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return Sha256(bytes.str()).substr(0, 16);
}

}  // namespace parity
}  // namespace phibridge
