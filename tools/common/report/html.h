#pragma once

#include <string>

namespace phibridge {
namespace tools {

/// Text as HTML shows it: in an element, or in an attribute in double quotes.
std::string EscapedHtml(const std::string& text);

}  // namespace tools
}  // namespace phibridge
