#pragma once

#include <vector>

#include "ops/common/rnn/lstm_cell.h"
#include "ops/common/rows/rows_grad.h"
#include "phi/kernels/funcs/elementwise/cell_activation_grad.h"

namespace paddle::operators {

/// The values that an LSTM over sequences saved for its gradient, in the order of the batches.
template <typename T>
struct LstmTrace {
  const T *gates, *cell, *squashed, *hidden;
  const T *first_hidden, *first_cell;  // one row a sequence; nullptr: zeros
};

/// The gradient of one row of LstmCell. d_hidden: the gradient of the hidden state. d_cell: in, the
/// gradient of the cell that the next step gives; out, the gradient of the previous cell. d_gates:
/// out, the gradient of the gates before activation.
template <typename T>
void LstmRowGrad(const LstmCell<T>& lstm, const T* gates, const T* cell, const T* squashed,
                 const T* previous, const T* d_hidden, T* d_cell, T* d_gates) {
  const int64_t d = lstm.width;
  const T *candidate = gates, *in = gates + d, *forget = gates + 2 * d, *out = gates + 3 * d;
  T* d_out = d_gates + 3 * d;
  T* through = d_gates;  // room for the gradient of the squashed cell
  for (int64_t i = 0; i < d; ++i) through[i] = d_hidden[i] * out[i];
  phi::funcs::ActivateRowGrad(lstm.state, squashed, through, d, through);
  for (int64_t i = 0; i < d; ++i) d_cell[i] += through[i];
  for (int64_t i = 0; i < d; ++i) d_out[i] = d_hidden[i] * squashed[i];
  phi::funcs::ActivateRowGrad(lstm.gate, out, d_out, d, d_out);
  const T* peep = lstm.peepholes;
  if (peep != nullptr) {
    for (int64_t i = 0; i < d; ++i) d_cell[i] += d_out[i] * peep[2 * d + i];
  }
  for (int64_t i = 0; i < d; ++i) {
    // A clipped cell passes no gradient.
    if (lstm.clip > T(0) && (cell[i] >= lstm.clip || cell[i] <= -lstm.clip)) d_cell[i] = T(0);
    d_gates[i] = d_cell[i] * in[i];
    d_gates[d + i] = d_cell[i] * candidate[i];
    d_gates[2 * d + i] = previous == nullptr ? T(0) : d_cell[i] * previous[i];
    d_cell[i] *= forget[i];
  }
  phi::funcs::ActivateRowGrad(lstm.candidate, candidate, d_gates, d, d_gates);
  phi::funcs::ActivateRowGrad(lstm.gate, in, d_gates + d, 2 * d, d_gates + d);
  if (peep == nullptr || previous == nullptr) return;
  for (int64_t i = 0; i < d; ++i) {
    d_cell[i] += d_gates[d + i] * peep[i] + d_gates[2 * d + i] * peep[d + i];
  }
}

/// Adds to d_peep [3 · width], the gradient of the peepholes of input, forget, output.
template <typename T>
void AddPeepholeGrad(int64_t rows, int64_t d, const T* d_gates, const T* previous, const T* cell,
                     T* d_peep) {
  for (int64_t r = 0; r < rows; ++r) {
    const T* row = d_gates + 4 * r * d;
    for (int64_t i = 0; i < d; ++i) {
      if (previous != nullptr) {
        d_peep[i] += row[d + i] * previous[r * d + i];
        d_peep[d + i] += row[2 * d + i] * previous[r * d + i];
      }
      d_peep[2 * d + i] += row[3 * d + i] * cell[r * d + i];
    }
  }
}

/// The gradient of all steps of RunLstm. d_hidden: in, the gradient of the output, and d_gates:
/// out, both in the order of the batches. d_first_hidden, d_first_cell: [sequences, width] in the
/// order of the batches; d_weight and d_peep are added to, nullptr: not wanted.
template <typename T>
void RunLstmGrad(const SequenceBatch& batch, const LstmCell<T>& lstm, const T* weight,
                 const LstmTrace<T>& trace, T* d_hidden, T* d_gates, T* d_first_hidden,
                 T* d_first_cell, T* d_weight, T* d_peep) {
  const int64_t d = lstm.width;
  std::vector<T> d_cell(batch.sequences() * d, T(0));
  for (int64_t t = batch.steps() - 1; t >= 0; --t) {
    const int64_t at = batch.start(t), rows = batch.size(t);
    const int64_t before = t == 0 ? 0 : batch.start(t - 1);
    const T* hidden = t == 0 ? trace.first_hidden : trace.hidden + before * d;
    const T* cell = t == 0 ? trace.first_cell : trace.cell + before * d;
    T* step = d_gates + at * 4 * d;
    ParallelRows(rows, 16 * d, [&](int64_t r) {
      const int64_t row = (at + r) * d;
      LstmRowGrad(lstm, trace.gates + 4 * row, trace.cell + row, trace.squashed + row,
                  cell == nullptr ? nullptr : cell + r * d, d_hidden + row, d_cell.data() + r * d,
                  step + 4 * r * d);
    });
    if (d_peep != nullptr) AddPeepholeGrad(rows, d, step, cell, trace.cell + at * d, d_peep);
    if (hidden != nullptr) AddWeightGrad(rows, d, 4 * d, hidden, step, 4 * d, d_weight);
    T* back = t == 0 ? d_first_hidden : d_hidden + before * d;
    if (back != nullptr) InputGradOf(rows, d, 4 * d, step, 4 * d, weight, T(1), back);
  }
  if (d_first_cell != nullptr) std::copy(d_cell.begin(), d_cell.end(), d_first_cell);
}

}  // namespace paddle::operators
