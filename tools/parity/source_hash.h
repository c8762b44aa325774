#pragma once

#include <string>

namespace phibridge {
namespace parity {

/// The first 16 hexadecimal digits of the SHA-256 of a source, by its path from the repository
/// root; empty if it cannot be read.
std::string SourceHash(const std::string& path);

}  // namespace parity
}  // namespace phibridge
