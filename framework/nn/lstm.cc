#include "framework/nn/lstm.h"

#include <cmath>
#include <memory>
#include <string>

#include "phibridge/api.h"

namespace phibridge::nn {
namespace {

// The parameters of one cell, which the operator reads.
struct LstmCell : Layer {
  LstmCell(int64_t input_size, int64_t hidden_size) : Layer("lstm_cell") {
    const double limit = 1 / std::sqrt(static_cast<double>(hidden_size));
    const Initializer draw = initializer::Uniform(-limit, limit);
    const int64_t rows = 4 * hidden_size;
    weight_ih = create_parameter("weight_ih", {rows, input_size}, draw);
    weight_hh = create_parameter("weight_hh", {rows, hidden_size}, draw);
    bias_ih = create_parameter("bias_ih", {rows}, draw, true);
    bias_hh = create_parameter("bias_hh", {rows}, draw, true);
  }

  Tensor weight_ih, weight_hh, bias_ih, bias_hh;
};

}  // namespace

LSTM::LSTM(int64_t input_size, int64_t hidden_size, int num_layers, bool is_bidirectional,
           bool time_major, double dropout)
    : Layer("lstm"),
      input_size_(input_size),
      hidden_size_(hidden_size),
      num_layers_(num_layers),
      is_bidirectional_(is_bidirectional),
      time_major_(time_major),
      dropout_(dropout) {
  for (int i = 0; i < num_layers; ++i) {
    const int64_t in = i == 0 ? input_size : hidden_size * (is_bidirectional ? 2 : 1);
    const std::string suffix = "_l" + std::to_string(i);
    auto layer = std::make_shared<Layer>(is_bidirectional ? "bi_rnn" : "rnn");
    AddCell(in, suffix, is_bidirectional ? "cell_fw" : "cell", layer.get());
    if (is_bidirectional) AddCell(in, suffix + "_reverse", "cell_bw", layer.get());
    add_sublayer(std::to_string(i), std::move(layer));
  }
}

void LSTM::AddCell(int64_t input_size, const std::string& suffix, const std::string& name,
                   Layer* in) {
  auto cell = std::make_shared<LstmCell>(input_size, hidden_size_);
  add_parameter("weight_ih" + suffix, cell->weight_ih);
  add_parameter("weight_hh" + suffix, cell->weight_hh);
  add_parameter("bias_ih" + suffix, cell->bias_ih);
  add_parameter("bias_hh" + suffix, cell->bias_hh);
  weights_.insert(weights_.end(), {cell->weight_ih, cell->weight_hh});
  biases_.insert(biases_.end(), {cell->bias_ih, cell->bias_hh});
  in->add_sublayer(name, std::move(cell));
}

LSTM::Result LSTM::run(const Tensor& x, const Tensor& h, const Tensor& c) {
  const std::vector<int> swap = {1, 0, 2};
  const Tensor steps = time_major_ ? x : api::transpose(x, swap);
  const int64_t cells = num_layers_ * (is_bidirectional_ ? 2 : 1);
  const auto state_or_zeros = [&](const Tensor& state) {
    if (state.defined()) return state;
    const std::vector<int> shape = {static_cast<int>(cells), -1, static_cast<int>(hidden_size_)};
    return api::full_batch_size_like(steps, shape, phi::Scalar(0.0), x.dtype(), 1, 1);
  };
  std::vector<Tensor> weights = weights_;
  weights.insert(weights.end(), biases_.begin(), biases_.end());
  auto [out, dropout_state, state] =
      api::rnn(steps, {state_or_zeros(h), state_or_zeros(c)}, weights, paddle::none,
               static_cast<float>(dropout_), is_bidirectional_, static_cast<int>(input_size_),
               static_cast<int>(hidden_size_), num_layers_, "LSTM", 0, /*is_test=*/!training());
  return {time_major_ ? out : api::transpose(out, swap), state[0], state[1]};
}

}  // namespace phibridge::nn
