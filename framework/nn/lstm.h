#pragma once

#include <vector>

#include "framework/nn/layer.h"

namespace phibridge::nn {

/// Layers of LSTM cells over x [batch, time, input_size], or [time, batch, input_size] if
/// time_major. Parameters are drawn from +-1 / sqrt(hidden_size) and named as Paddle's:
/// weight_ih_l0 [4 hidden, in], weight_hh_l0 [4 hidden, hidden], bias_ih_l0, bias_hh_l0 [4 hidden],
/// with _reverse for the second direction; gates in the order input, forget, cell, output. A state
/// dict has each by its cell, too: 0.cell.weight_ih; 0.cell_fw and 0.cell_bw of two directions.
class LSTM : public Layer {
 public:
  LSTM(int64_t input_size, int64_t hidden_size, int num_layers = 1, bool is_bidirectional = false,
       bool time_major = false, double dropout = 0);

  struct Result {
    Tensor out;   // [batch, time, directions * hidden], or time first
    Tensor h, c;  // [num_layers * directions, batch, hidden], after the last step
  };
  /// States that are not defined() are zeros.
  Result run(const Tensor& x, const Tensor& h = Tensor(), const Tensor& c = Tensor());
  Tensor forward(const Tensor& x) override { return run(x).out; }

 private:
  void AddCell(int64_t input_size, const std::string& suffix, const std::string& name, Layer* in);

  const int64_t input_size_, hidden_size_;
  const int num_layers_;
  const bool is_bidirectional_, time_major_;
  const double dropout_;
  std::vector<Tensor> weights_, biases_;  // of all cells, ih and hh in turn
};

}  // namespace phibridge::nn
