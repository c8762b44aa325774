#pragma once

#include <string>
#include <string_view>

namespace phi {

/// `text` with words above 256 bytes cut: their first 200 bytes or so, an ellipsis and how long
/// they are, "aaaa…[3000 bytes]". Words end at blanks, line feeds and slashes, so that paths stay.
/// Names out of programs may have any length, and what a message says must be seen beside them.
/// Messages of errors are cut so.
std::string CutWords(std::string_view text);

}  // namespace phi
