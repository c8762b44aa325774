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
                          const std::vector<std::string>& texts,
                          const std::vector<std::string>& truth,
                          paddle::framework::AttributeMap attrs = {}) {
  OpCase c = CopyCase(name, Strings(dims, texts), std::move(attrs));
  c.outputs["Out"].kind = Input::kStrings;
  c.truth["Out"] = BytesOf(dims, truth);
  return c;
}

inline OpSuite StringsSuite(const std::string& type) {
  OpSuite suite = CopySuite(type, type);
  suite.dtypes = {DataType::PSTRING};
  suite.no_reference = "no kernel of the old framework takes a tensor of strings";
  return suite;
}

/// strings_lower, or strings_upper. Letters beyond ASCII: A and a with grave, and the Cyrillic Zhe,
/// which change with use_utf8_encoding alone.
inline OpSuite StringsCaseSuite(const std::string& type, bool upper) {
  const std::vector<std::string> small = {"abc z!", "\xC3\xA0\xD0\xB6", ""};
  const std::vector<std::string> large = {"ABC Z!", "\xC3\x80\xD0\x96", ""};
  const std::vector<std::string>& from = upper ? small : large;
  const std::vector<std::string>& to = upper ? large : small;
  const std::string longer(40, upper ? 'y' : 'Y'), longer_to(40, upper ? 'Y' : 'y');
  // The first and last code points of each length, which have no case.
  const std::vector<std::string> of_each_length = {
      std::string("\x01\x7F\xC2\x80\xDF\xBF"), "\xE0\xA0\x80\xEF\xBF\xBF",
      "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF", "\xED\x9F\xBF\xEE\x80\x80"};
  const paddle::framework::AttributeMap ascii = {{"use_utf8_encoding", false}},
                                        utf8 = {{"use_utf8_encoding", true}};
  OpSuite suite = StringsSuite(type);
  suite.cases.push_back(StringsCase("ascii", {3}, from, {to[0], from[1], ""}, ascii));
  suite.cases.push_back(StringsCase("utf8", {3, 1}, from, to, utf8));
  suite.cases.push_back(StringsCase(
      "mixed", {2}, {"aB1", "Zz"},
      upper ? std::vector<std::string>{"AB1", "ZZ"} : std::vector<std::string>{"ab1", "zz"},
      ascii));
  suite.cases.push_back(
      StringsCase("longer_than_an_element_holds", {1}, {longer}, {longer_to}, utf8));
  suite.cases.push_back(StringsCase("empty", {0, 2}, {}, {}, ascii));
  suite.cases.push_back(StringsCase("of_each_length", {4}, of_each_length, of_each_length, utf8));
  const std::pair<const char*, const char*> wrong[] = {{"lone_end", "\x80"},
                                                       {"cut_off", "a\xC3"},
                                                       {"too_long_a_form", "\xC1\xBF"},
                                                       {"too_long_a_form_of_3", "\xE0\x9F\xBF"},
                                                       {"too_long_a_form_of_4", "\xF0\x8F\xBF\xBF"},
                                                       {"first_surrogate", "\xED\xA0\x80"},
                                                       {"last_surrogate", "\xED\xBF\xBF"},
                                                       {"too_large", "\xF4\x90\x80\x80"},
                                                       {"much_too_large", "\xF5\x80\x80\x80"},
                                                       {"no_continuation", "\xE2\x28\xA1"}};
  for (const auto& [name, text] : wrong)
    suite.cases.push_back(Fails(StringsCase(name, {1}, {text}, {""}, utf8), "is no UTF-8"));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
