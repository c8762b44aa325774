#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence_batch.h"
#include "phi/kernels/funcs/elementwise/cell_activation.h"
#include "phi/kernels/funcs/linalg/gemm.h"

// Shared by lstm, lstmp, fusion_lstm and fused_embedding_fc_lstm. PHI has no kernels for them.

namespace paddle::operators {

/// The gates of one row are stored as candidate, input, forget, output, `width` elements each.
template <typename T>
struct LstmCell {
  int64_t width = 0;
  const T* peepholes = nullptr;  // input, forget, output; nullptr: none
  phi::funcs::CellActivation gate, state, candidate;
  T clip = T(0);  // the cell stays in [-clip, clip]; 0: no limit

  LstmCell(const framework::ExecutionContext& ctx, int64_t size)
      : width(size),
        gate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation"))),
        state(phi::funcs::CellActivationOf(ctx.Attr<std::string>("cell_activation"))),
        candidate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("candidate_activation"))) {}

  /// gates: before activation, then after. `previous` may be nullptr: zeros. `squashed`: the
  /// activated cell.
  void Row(T* gates, const T* previous, T* cell, T* squashed, T* hidden) const {
    T* in = gates + width;
    T* forget = in + width;
    T* out = forget + width;
    if (peepholes != nullptr && previous != nullptr) {
      for (int64_t i = 0; i < width; ++i) in[i] += previous[i] * peepholes[i];
      for (int64_t i = 0; i < width; ++i) forget[i] += previous[i] * peepholes[width + i];
    }
    phi::funcs::ActivateRow(candidate, gates, width, gates);
    phi::funcs::ActivateRow(gate, in, 2 * width, in);
    if (previous != nullptr) {
      for (int64_t i = 0; i < width; ++i) cell[i] = gates[i] * in[i] + previous[i] * forget[i];
    } else {
      for (int64_t i = 0; i < width; ++i) cell[i] = gates[i] * in[i];
    }
    if (clip > T(0)) {
      for (int64_t i = 0; i < width; ++i) cell[i] = std::min(std::max(cell[i], -clip), clip);
    }
    if (peepholes != nullptr) {
      for (int64_t i = 0; i < width; ++i) out[i] += cell[i] * peepholes[2 * width + i];
    }
    phi::funcs::ActivateRow(gate, out, width, out);
    phi::funcs::ActivateRow(state, cell, width, squashed);
    for (int64_t i = 0; i < width; ++i) hidden[i] = out[i] * squashed[i];
  }

  /// `rows` rows, on several threads.
  void Rows(int64_t rows, T* gates, const T* previous, T* cell, T* squashed, T* hidden) const {
    const int64_t grain = std::max<int64_t>(1, 1024 / std::max<int64_t>(1, width));
    phi::ParallelFor(rows, grain, [=](int64_t begin, int64_t end) {
      for (int64_t r = begin; r < end; ++r) {
        Row(gates + 4 * r * width, previous == nullptr ? nullptr : previous + r * width,
            cell + r * width, squashed + r * width, hidden + r * width);
      }
    });
  }
};

/// The initial states of an LSTM, one row per sequence; nullptr: zeros.
template <typename T>
struct LstmStart {
  const T* hidden = nullptr;
  const T* cell = nullptr;
};

/// All steps. gates: [rows, 4 · width] in the order of the batches, with the input's part and the
/// bias in it; weight [width, 4 · width]. Fills cell, squashed, hidden: [rows, width], in that
/// order too.
template <typename T>
void RunLstm(const SequenceBatch& batch, const LstmCell<T>& lstm, const T* weight,
             const LstmStart<T>& start, T* gates, T* cell, T* squashed, T* hidden) {
  const int64_t d = lstm.width;
  std::vector<T> first_hidden, first_cell;
  if (start.hidden != nullptr) first_hidden = batch.Reorder(start.hidden, d);
  if (start.cell != nullptr) first_cell = batch.Reorder(start.cell, d);
  const T* h = start.hidden == nullptr ? nullptr : first_hidden.data();
  const T* c = start.cell == nullptr ? nullptr : first_cell.data();
  for (int64_t t = 0; t < batch.steps(); ++t) {
    const int64_t at = batch.start(t);
    if (h != nullptr) {
      phi::funcs::Gemm<T>(batch.size(t), 4 * d, d, T(1), {h, d, 1}, {weight, 4 * d, 1}, T(1),
                          gates + at * 4 * d, 4 * d);
    }
    lstm.Rows(batch.size(t), gates + at * 4 * d, c, cell + at * d, squashed + at * d,
              hidden + at * d);
    h = hidden + at * d;
    c = cell + at * d;
  }
}

}  // namespace paddle::operators
