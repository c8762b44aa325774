#pragma once

#include <vector>

#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence_batch.h"

// Shared by gru, gru_unit and fusion_gru. PHI has no kernels for them.

namespace paddle::operators {

/// The gates of one row are stored as update, reset, candidate, `width` elements each. The weight
/// is [width, 2 · width] for update and reset, and after it [width, width] for the candidate.
template <typename T>
struct GruCell {
  int64_t width = 0;
  phi::funcs::CellActivation gate, candidate;
  bool origin_mode = false;  // hidden = update · previous + (1 - update) · candidate; else swapped
  const T* weight = nullptr;

  /// One step. gates: before activation, with the input's part, then after; previous: [rows, width]
  /// or nullptr for zeros; reset_previous: reset · previous.
  void Step(int64_t rows, const T* previous, T* gates, T* reset_previous, T* hidden) const {
    const int64_t d = width;
    if (previous != nullptr) {
      phi::funcs::Gemm<T>(rows, 2 * d, d, T(1), {previous, d, 1}, {weight, 2 * d, 1}, T(1), gates,
                          3 * d);
    }
    ParallelRows(rows, 32 * d, [=](int64_t r) {
      T* row = gates + 3 * r * d;
      phi::funcs::ActivateRow(gate, row, 2 * d, row);
      T* reset = reset_previous + r * d;
      for (int64_t i = 0; i < d; ++i) {
        reset[i] = previous == nullptr ? T(0) : row[d + i] * previous[r * d + i];
      }
    });
    if (previous != nullptr) {
      phi::funcs::Gemm<T>(rows, d, d, T(1), {reset_previous, d, 1}, {weight + 2 * d * d, d, 1},
                          T(1), gates + 2 * d, 3 * d);
    }
    ParallelRows(rows, 32 * d, [=](int64_t r) {
      T* row = gates + 3 * r * d;
      phi::funcs::ActivateRow(candidate, row + 2 * d, d, row + 2 * d);
      Mix(row, previous == nullptr ? nullptr : previous + r * d, hidden + r * d);
    });
  }

 private:
  void Mix(const T* row, const T* previous, T* hidden) const {
    const T* c = row + 2 * width;
    for (int64_t i = 0; i < width; ++i) {
      const T old = previous == nullptr ? T(0) : previous[i];
      hidden[i] =
          origin_mode ? row[i] * old + c[i] - row[i] * c[i] : old - row[i] * old + row[i] * c[i];
    }
  }
};

/// All steps; gates, reset_previous and hidden in the order of the batches. `start`: one row a
/// sequence, nullptr: zeros.
template <typename T>
void RunGru(const SequenceBatch& batch, const GruCell<T>& gru, const T* start, T* gates,
            T* reset_previous, T* hidden) {
  const int64_t d = gru.width;
  std::vector<T> first;
  if (start != nullptr) first = batch.Reorder(start, d);
  const T* previous = start == nullptr ? nullptr : first.data();
  for (int64_t t = 0; t < batch.steps(); ++t) {
    const int64_t at = batch.start(t);
    gru.Step(batch.size(t), previous, gates + at * 3 * d, reset_previous + at * d, hidden + at * d);
    previous = hidden + at * d;
  }
}

}  // namespace paddle::operators
