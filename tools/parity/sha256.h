#pragma once

#include <string>

namespace phibridge {
namespace parity {

/// SHA-256 (FIPS 180-4) of `bytes`, as 64 hex digits.
std::string Sha256(const std::string& bytes);

/// The first 16 hex digits of the SHA-256 of a source, by its path from the repository root; empty
/// if it cannot be read.
std::string SourceHash(const std::string& path);

}  // namespace parity
}  // namespace phibridge
