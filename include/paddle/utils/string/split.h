#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace paddle {
namespace string {

/// The pieces between one delimiter and the next, without those that are empty.
inline std::vector<std::string> Split(const std::string& text, char delimiter) {
  std::vector<std::string> pieces;
  std::istringstream in(text);
  for (std::string piece; std::getline(in, piece, delimiter);) {
    if (!piece.empty()) pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace string
}  // namespace paddle
