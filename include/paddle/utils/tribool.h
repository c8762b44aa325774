#pragma once

namespace paddle {
namespace logic {

class tribool;
/// The keyword of the third value, which is also the test for it: `tribool x = indeterminate;`
/// `indeterminate(x)`.
inline bool indeterminate(tribool x);
using indeterminate_keyword_t = bool (*)(tribool);

/// True, false, or not known. In a condition it holds only if it is true.
class tribool {
 public:
  enum value_t { false_value, true_value, indeterminate_value };

  constexpr tribool() noexcept = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  constexpr tribool(bool known) noexcept : value(known ? true_value : false_value) {}
  constexpr tribool(indeterminate_keyword_t /*keyword*/) noexcept : value(indeterminate_value) {}
  // NOLINTEND(google-explicit-constructor)

  constexpr explicit operator bool() const noexcept { return value == true_value; }

  value_t value = false_value;
};

inline bool indeterminate(tribool x) { return x.value == tribool::indeterminate_value; }

/// What is not known stays so.
inline tribool operator!(tribool x) {
  if (indeterminate(x)) return x;
  return tribool(x.value == tribool::false_value);
}
/// False if either is false, whatever the other is.
inline tribool operator&&(tribool x, tribool y) {
  if (x.value == tribool::false_value || y.value == tribool::false_value) return tribool(false);
  return indeterminate(x) ? x : y;
}
/// True if either is true, whatever the other is.
inline tribool operator||(tribool x, tribool y) {
  if (x.value == tribool::true_value || y.value == tribool::true_value) return tribool(true);
  return indeterminate(x) ? x : y;
}
// Beside a bool or the keyword, since the language's own && and || would do as well there.
inline tribool operator&&(tribool x, bool y) { return x && tribool(y); }
inline tribool operator&&(bool x, tribool y) { return tribool(x) && y; }
inline tribool operator&&(tribool x, indeterminate_keyword_t y) { return x && tribool(y); }
inline tribool operator&&(indeterminate_keyword_t x, tribool y) { return tribool(x) && y; }
inline tribool operator||(tribool x, bool y) { return x || tribool(y); }
inline tribool operator||(bool x, tribool y) { return tribool(x) || y; }
inline tribool operator||(tribool x, indeterminate_keyword_t y) { return x || tribool(y); }
inline tribool operator||(indeterminate_keyword_t x, tribool y) { return tribool(x) || y; }
/// Not known unless both are.
inline tribool operator==(tribool x, tribool y) {
  if (indeterminate(x) || indeterminate(y)) return tribool(indeterminate);
  return tribool(x.value == y.value);
}
inline tribool operator!=(tribool x, tribool y) { return !(x == y); }

}  // namespace logic

using logic::indeterminate;
using logic::tribool;

}  // namespace paddle
