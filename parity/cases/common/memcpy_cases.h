#pragma once

#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

/// Cases of memcpy, memcpy_h2d and memcpy_d2h, between places of the host.
inline OpSuite MemcpySuite(const std::string& type) {
  OpSuite suite = CopySuite(type, type);
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}}, {{"dst_place_type", 0}},
                            {{2}, {1, 2}, {}}));
  cases.push_back(
      WithTypes(PlainCase("all_types", {{"X", {In({3, 4}).Range(0, 9)}}}, {{"dst_place_type", 0}}),
                AllTypes()));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
