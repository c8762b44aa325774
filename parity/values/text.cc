#include "parity/values/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "phi/core/terminal_text.h"

namespace phibridge {
namespace parity {
namespace {

// Columns that a terminal shows for UTF-8 text: one for each code point.
size_t DisplayWidth(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

std::string JsonText(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string MetaText(DataType dtype, const std::vector<int64_t>& shape) {
  return fmt::format("{} [{}]", phi::DataTypeToString(dtype), fmt::join(shape, ", "));
}

std::string MetaText(const Tensor& tensor) {
  return MetaText(tensor.dtype(), phi::vectorize(tensor.dims()));
}

std::string BytesText(double bytes) {
  const char* units[] = {"B", "kB", "MB", "GB", "TB"};
  size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit) bytes /= 1000;
  return unit == 0 ? fmt::format("{:.0f} B", bytes) : fmt::format("{:.1f} {}", bytes, units[unit]);
}

std::string TableText(std::vector<std::vector<std::string>> rows,
                      const std::vector<size_t>& right) {
  for (auto& row : rows) {
    for (std::string& cell : row) cell = phi::OneLine(cell);
  }
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - DisplayWidth(row[i]), ' ');
      const bool is_number = std::find(right.begin(), right.end(), i) != right.end();
      line += is_number ? padding + row[i] : row[i] + padding;
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace parity
}  // namespace phibridge
