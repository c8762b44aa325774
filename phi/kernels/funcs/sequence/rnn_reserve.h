#pragma once

#include <cstdint>
#include <string>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// The layout of the output Reserve of `rnn`, which holds what the gradient needs: a matrix with
/// rows of directions · steps · batch · hidden elements, as in the original. In this order:
/// gates      [layers, directions, steps, batch, gates · hidden], activated; for RNN_TANH and
///            RNN_RELU before the activation
/// saved      LSTM: the cells; GRU: reset · the state's part of the candidate; [layers,
///            directions, steps, batch, hidden], the steps in the order in which they ran
/// cell_tanh  LSTM: tanh of the cells, laid out as they are
/// hidden     of all layers but the last [steps, batch, directions · hidden], before dropout
struct RnnReserve {
  int64_t layers, directions, steps, batch, hidden, gates, saved;

  RnnReserve(const std::string& mode, int64_t layer_count, int64_t direction_count,
             int64_t step_count, int64_t batch_size, int64_t hidden_size)
      : layers(layer_count),
        directions(direction_count),
        steps(step_count),
        batch(batch_size),
        hidden(hidden_size),
        gates(mode == "LSTM"  ? 4
              : mode == "GRU" ? 3
                              : 1),
        saved(mode == "LSTM"  ? 2
              : mode == "GRU" ? 1
                              : 0) {}

  int64_t Row() const { return directions * steps * batch * hidden; }
  DDim Dims() const { return {(gates + saved + 1) * layers - 1, Row()}; }

  /// Offsets of one layer, in elements; `direction` 0 or 1.
  int64_t Gates(int64_t layer, int64_t direction) const {
    return (layer * directions + direction) * (Row() / directions) * gates;
  }
  /// `which`: 0 for saved, 1 for cell_tanh.
  int64_t Saved(int64_t which, int64_t layer, int64_t direction) const {
    return Row() * layers * (gates + which) + Row() * layer + Row() / directions * direction;
  }
  int64_t Hidden(int64_t layer) const { return Row() * (layers * (gates + saved) + layer); }
};

}  // namespace funcs
}  // namespace phi
