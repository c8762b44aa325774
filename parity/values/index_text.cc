#include "parity/values/index_text.h"

#include <fmt/format.h>

#include <vector>

namespace phibridge {
namespace parity {

std::string IndexText(int64_t flat, const phi::DDim& dims) {
  std::vector<int64_t> index(static_cast<size_t>(dims.size()));
  for (int i = dims.size(); i-- > 0;) {
    index[static_cast<size_t>(i)] = flat % dims[i];
    flat /= dims[i];
  }
  return fmt::format("[{}]", fmt::join(index, ", "));
}

}  // namespace parity
}  // namespace phibridge
