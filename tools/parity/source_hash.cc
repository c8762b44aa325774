#include "tools/parity/source_hash.h"

#include <fstream>
#include <sstream>

#include "tools/common/sha256.h"

namespace phibridge {
namespace parity {

std::string SourceHash(const std::string& path) {
  std::ifstream in(std::string(PHIBRIDGE_SOURCE_DIR) + "/" + path, std::ios::binary);
  if (!in) return "";
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return cli::Sha256Hex(bytes.str()).substr(0, 16);
}

}  // namespace parity
}  // namespace phibridge
