#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

/// The bytes of these strings, each filled with zeros to the length of the longest.
inline Truth BytesOf(std::vector<int64_t> dims, const std::vector<std::string>& texts) {
  size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, text.size());
  Truth bytes;
  for (const std::string& text : texts) {
    for (size_t i = 0; i < width; ++i)
      bytes.values.push_back(i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  }
  dims.push_back(static_cast<int64_t>(width));
  bytes.dims = std::move(dims);
  return bytes;
}

inline OpCase StringsCase(const std::string& name, const std::vector<int64_t>& dims,
                          const std::vector<std::string>& texts, bool utf8,
                          const std::vector<std::string>& truth) {
  OpCase c = CopyCase(name, Strings(dims, texts), {{"use_utf8_encoding", utf8}});
  c.outputs["Out"].kind = Input::kStrings;
  c.truth["Out"] = BytesOf(dims, truth);
  return c;
}

/// strings_lower, or strings_upper. Letters beyond ASCII: A and a with grave, and the Cyrillic Zhe,
/// which change with use_utf8_encoding alone.
inline OpSuite StringsCaseSuite(const std::string& type, bool upper) {
  const std::vector<std::string> small = {"abc z!", "\xC3\xA0\xD0\xB6", ""};
  const std::vector<std::string> large = {"ABC Z!", "\xC3\x80\xD0\x96", ""};
  const std::vector<std::string>& from = upper ? small : large;
  const std::vector<std::string>& to = upper ? large : small;
  const std::string longer(40, upper ? 'y' : 'Y'), longer_to(40, upper ? 'Y' : 'y');
  OpSuite suite = CopySuite(type, type);
  suite.dtypes = {DataType::PSTRING};
  suite.no_reference = "no kernel of the old framework takes a tensor of strings";
  suite.cases.push_back(StringsCase("ascii", {3}, from, false, {to[0], from[1], ""}));
  suite.cases.push_back(StringsCase("utf8", {3, 1}, from, true, to));
  suite.cases.push_back(StringsCase(
      "mixed", {2}, {"aB1", "Zz"}, false,
      upper ? std::vector<std::string>{"AB1", "ZZ"} : std::vector<std::string>{"ab1", "zz"}));
  suite.cases.push_back(
      StringsCase("longer_than_an_element_holds", {1}, {longer}, true, {longer_to}));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, false, {}));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
