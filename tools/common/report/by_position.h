#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace phibridge {
namespace tools {

/// The order of operators that are named by block and index: "0/3", "0/3+1" (beside it), "0/12".
struct ByPosition {
  bool operator()(const std::string& a, const std::string& b) const {
    return NumbersOf(a) < NumbersOf(b);
  }

 private:
  static std::array<long, 3> NumbersOf(const std::string& where) {
    std::array<long, 3> numbers = {};
    std::sscanf(where.c_str(), "%ld/%ld+%ld", &numbers[0], &numbers[1], &numbers[2]);
    return numbers;
  }
};

}  // namespace tools
}  // namespace phibridge
