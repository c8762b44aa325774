#include "tools/common/program/memory_use.h"

#include "parity/values/text.h"

namespace phibridge {
namespace tools {
namespace {

std::string Bytes(size_t size_bytes) { return parity::BytesText(static_cast<double>(size_bytes)); }

}  // namespace

std::string MemoryText(const std::vector<phi::MemoryUse>& uses) {
  std::vector<std::vector<std::string>> rows = {
      {"memory", "in use", "at most", "free blocks", "limit", "requests", "of the system"}};
  for (const phi::MemoryUse& use : uses) {
    rows.push_back({use.place, Bytes(use.in_use_bytes), Bytes(use.peak_bytes),
                    Bytes(use.cached_bytes), use.limit_bytes == 0 ? "-" : Bytes(use.limit_bytes),
                    std::to_string(use.requests), std::to_string(use.system_requests)});
  }
  return parity::TableText(rows, {1, 2, 3, 4, 5, 6});
}

}  // namespace tools
}  // namespace phibridge
