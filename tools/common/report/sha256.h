#pragma once

#include <string>

namespace phibridge {
namespace tools {

/// The digest of `bytes` in 64 hexadecimal digits. Source: FIPS 180-4.
std::string Sha256Hex(const std::string& bytes);

}  // namespace tools
}  // namespace phibridge
