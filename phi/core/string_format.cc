#include "phi/core/string_format.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <sstream>

#include "phi/core/terminal_text.h"

namespace phi {
namespace {

// Applies the flags, width and precision between '%' and the conversion letter to `os`.
void ApplySpec(const char* begin, const char* end, std::ostream* os) {
  for (; begin < end && std::strchr("-+ #0", *begin) != nullptr && *begin != '\0'; ++begin) {
    if (*begin == '-') *os << std::left;
    if (*begin == '+') *os << std::showpos;
    if (*begin == '0') *os << std::setfill('0') << std::internal;
  }
  char* next = nullptr;
  // NOLINTNEXTLINE(google-runtime-int): strtol's own type
  const long width = std::strtol(begin, &next, 10);
  if (next != begin && width > 0 && width < 1000) *os << std::setw(static_cast<int>(width));
  if (next < end && *next == '.') {
    *os << std::setprecision(static_cast<int>(std::strtol(next + 1, nullptr, 10)));
  }
}

// From 10^17 on, %f would print digits that say nothing: these numbers have an exponent.
bool HasTooManyDigits(const std::string& text) {
  constexpr size_t kMostDigits = 17;
  const size_t digit = text.find_first_not_of(" +-");
  if (digit == std::string::npos) return false;
  return std::min(text.find_first_not_of("0123456789", digit), text.size()) - digit > kMostDigits;
}

std::string PrintAs(char conversion, const char* spec, const char* end, const FormatArg& arg) {
  std::ostringstream os;
  if (conversion == 'f') os << std::fixed;
  if (conversion == 'e') os << std::scientific;
  if (conversion == 'a') os << std::hexfloat;
  if (conversion == 'x' || conversion == 'X') os << std::hex;
  ApplySpec(spec, end, &os);
  arg.print(os, arg.value);
  if (conversion == 'f' && HasTooManyDigits(os.str())) return PrintAs('e', spec, end, arg);
  return WantsLines(os) ? os.str() : EscapeLineBreaks(os.str());
}

std::string Print(const char* spec, const char* letter, const FormatArg& arg) {
  return PrintAs(*letter, spec, letter, arg);
}

}  // namespace

void PrintText(std::ostream& os, const void* text) {
  os << (text == nullptr ? "(null)" : static_cast<const char*>(text));
}

std::string FormatArgs(const char* format, const FormatArg* args, size_t count) {
  std::string out;
  size_t used = 0;
  for (const char* p = format; *p != '\0'; ++p) {
    if (*p != '%') {
      out += *p;
      continue;
    }
    if (p[1] == '%') {
      out += '%';
      ++p;
      continue;
    }
    const char* spec = p + 1;
    const char* letter = spec + std::strspn(spec, "-+ #0123456789.");
    letter += std::strspn(letter, "hlzjtLq");
    if (*letter == '\0' || used == count) {
      out += *letter == '\0' ? std::string(p) : "<missing argument>";
      if (*letter == '\0') break;
    } else {
      out += Print(spec, letter, args[used++]);
    }
    p = letter;
  }
  for (; used < count; ++used) out += " <" + Print("", "s", args[used]) + ">";
  return out;
}

}  // namespace phi
