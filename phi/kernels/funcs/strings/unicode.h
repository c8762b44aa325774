#pragma once

#include <cstdint>

#include "phi/common/pstring.h"

namespace phi {
namespace funcs {

/// The counterpart of a code point in the other case, or itself. See the tables in unicode.cc.
uint32_t ToLower(uint32_t code);
uint32_t ToUpper(uint32_t code);

/// `text` with each code point mapped. Errors: InvalidArgument for what is no UTF-8.
dtype::pstring MapUtf8(const dtype::pstring& text, uint32_t (*map)(uint32_t code));
/// `text` with the bytes in [first, last] moved by `delta`.
dtype::pstring MapAscii(const dtype::pstring& text, char first, char last, int delta);

}  // namespace funcs
}  // namespace phi
