#include "parity/harness/shared_code.h"

#include <fstream>
#include <map>
#include <mutex>
#include <set>

namespace phibridge {
namespace parity {
namespace {

bool Shares(const std::string& root, const std::string& file, std::set<std::string>* seen) {
  if (!seen->insert(file).second) return false;
  std::ifstream in(root + "/" + file);
  if (!in) return true;
  for (std::string line; std::getline(in, line);) {
    const std::string path = IncludedIn(line);
    if (path.rfind("phi/kernels/", 0) == 0) return true;
    if (path.rfind("ops/", 0) == 0 && Shares(root, path, seen)) return true;
  }
  return false;
}

}  // namespace

std::string IncludedIn(const std::string& line) {
  constexpr char kInclude[] = "#include \"";
  constexpr size_t kBegin = sizeof(kInclude) - 1;
  if (line.compare(0, kBegin, kInclude) != 0) return "";
  return line.substr(kBegin, line.find('"', kBegin) - kBegin);
}

bool SharesCode(const std::string& root, const std::string& file) {
  static std::mutex mutex;
  static auto* const known = new std::map<std::pair<std::string, std::string>, bool>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto [it, is_new] = known->emplace(std::pair(root, file), false);
  std::set<std::string> seen;
  if (is_new) it->second = Shares(root, file, &seen);
  return it->second;
}

}  // namespace parity
}  // namespace phibridge
