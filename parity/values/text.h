#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace parity {

/// Text of a JSON value; bytes that are no UTF-8 are replaced, not refused.
std::string JsonText(const nlohmann::json& json);

/// "float32 [1, 8, 8]"
std::string MetaText(DataType dtype, const std::vector<int64_t>& shape);
std::string MetaText(const Tensor& tensor);
/// "1.2 MB"
std::string BytesText(double bytes);
/// Cells to columns, with a line of titles, two spaces apart. Columns whose index is in `right`
/// hold numbers. A cell with several lines is shown in one (phi::OneLine).
std::string TableText(std::vector<std::vector<std::string>> rows, const std::vector<size_t>& right);

}  // namespace parity
}  // namespace phibridge
