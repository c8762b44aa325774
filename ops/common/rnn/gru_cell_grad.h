#pragma once

#include <vector>

#include "ops/common/rnn/gru_cell.h"
#include "ops/common/rows/rows_grad.h"
#include "phi/kernels/funcs/elementwise/cell_activation_grad.h"

namespace paddle::operators {

/// The gradient of one step of GruCell. gates and reset_previous: outputs of the step; previous:
/// nullptr for zeros. Writes d_gates [rows, 3 · width], before activation, and adds to d_previous
/// and d_weight (nullptr: not wanted).
template <typename T>
void GruStepGrad(const GruCell<T>& gru, int64_t rows, const T* previous, const T* gates,
                 const T* reset_previous, const T* d_hidden, T* d_gates, T* d_previous,
                 T* d_weight) {
  const int64_t d = gru.width;
  const T* candidate_weight = gru.weight + 2 * d * d;
  ParallelRows(rows, 16 * d, [=, &gru](int64_t r) {
    const T *update = gates + 3 * r * d, *candidate = update + 2 * d, *dh = d_hidden + r * d;
    T *d_update = d_gates + 3 * r * d, *d_candidate = d_update + 2 * d;
    for (int64_t i = 0; i < d; ++i) {
      const T old = previous == nullptr ? T(0) : previous[r * d + i];
      const T toward = gru.origin_mode ? old - candidate[i] : candidate[i] - old;
      const T share = gru.origin_mode ? T(1) - update[i] : update[i];
      d_update[i] = dh[i] * toward;
      d_candidate[i] = dh[i] * share;
      if (d_previous != nullptr) d_previous[r * d + i] += dh[i] * (T(1) - share);
    }
    phi::funcs::ActivateRowGrad(gru.gate, update, d_update, d, d_update);
    phi::funcs::ActivateRowGrad(gru.candidate, candidate, d_candidate, d, d_candidate);
    std::fill_n(d_update + d, d, T(0));
  });
  if (previous == nullptr) return;
  std::vector<T> d_reset_previous(rows * d);
  InputGradOf(rows, d, d, d_gates + 2 * d, 3 * d, candidate_weight, T(0), d_reset_previous.data());
  ParallelRows(rows, 8 * d, [=, &gru, &d_reset_previous](int64_t r) {
    const T *reset = gates + 3 * r * d + d, *through = d_reset_previous.data() + r * d;
    T* d_reset = d_gates + 3 * r * d + d;
    for (int64_t i = 0; i < d; ++i) {
      d_reset[i] = through[i] * previous[r * d + i];
      if (d_previous != nullptr) d_previous[r * d + i] += through[i] * reset[i];
    }
    phi::funcs::ActivateRowGrad(gru.gate, reset, d_reset, d, d_reset);
  });
  AddWeightGrad(rows, d, 2 * d, previous, d_gates, 3 * d, d_weight);
  AddWeightGrad(rows, d, d, reset_previous, d_gates + 2 * d, 3 * d,
                d_weight == nullptr ? nullptr : d_weight + 2 * d * d);
  if (d_previous != nullptr) {
    InputGradOf(rows, d, 2 * d, d_gates, 3 * d, gru.weight, T(1), d_previous);
  }
}

}  // namespace paddle::operators
