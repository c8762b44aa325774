#pragma once

// For files that nvcc compiles: what `rnn` and its gradient share.
#include <cstdint>
#include <string>

namespace phi {
namespace primitive {

enum class RnnCell { kLstm, kGru, kTanh, kRelu };

inline RnnCell RnnCellOf(const std::string& mode) {
  if (mode == "LSTM") return RnnCell::kLstm;
  if (mode == "GRU") return RnnCell::kGru;
  return mode == "RNN_TANH" ? RnnCell::kTanh : RnnCell::kRelu;
}
inline int64_t GatesOf(RnnCell cell) {
  return cell == RnnCell::kLstm ? 4 : cell == RnnCell::kGru ? 3 : 1;
}

}  // namespace primitive
}  // namespace phi
