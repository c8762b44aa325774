#pragma once

// For files that nvcc compiles: gru on the GPU, the cells of gru_cell.h and gru_cell_grad.h.
#include <string>
#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/sequence/sequence_batch.h"
#include "phi/kernels/funcs/elementwise/cell_activation.h"
#include "phi/kernels/funcs/elementwise/cell_activation_grad.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"

namespace paddle::operators {

using ::phi::funcs::CellActivation;
using ::phi::funcs::GpuArray;
using ::phi::funcs::GpuGemm;

/// What the steps of a `gru` share.
template <typename T>
struct GpuGru {
  int64_t width;
  CellActivation gate, candidate;
  bool origin_mode;
  const T* weight;  // [width, 2 · width], then [width, width]

  explicit GpuGru(const framework::ExecutionContext& ctx)
      : width(ctx.Input<DenseTensor>("Weight")->dims()[0]),
        gate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation"))),
        candidate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation"))),
        origin_mode(ctx.Attr<bool>("origin_mode")),
        weight(ctx.Input<DenseTensor>("Weight")->data<T>()) {}

  const T* candidate_weight() const { return weight + 2 * width * width; }
};

/// The rows of the sequences in the order of the batches.
inline std::vector<int64_t> RowsOf(const SequenceBatch& batch) {
  std::vector<int64_t> rows(static_cast<size_t>(batch.start(batch.steps())));
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = batch.row(static_cast<int64_t>(i));
  return rows;
}
/// The sequences in that order.
inline std::vector<int64_t> OrderOf(const SequenceBatch& batch) {
  return std::vector<int64_t>(batch.order().begin(), batch.order().end());
}
/// The row i for which order[i] is 0, 1, …; -1 for `rows` numbers of which `order` has none.
inline std::vector<int64_t> InverseOf(const std::vector<int64_t>& order, int64_t rows) {
  std::vector<int64_t> inverse(static_cast<size_t>(rows), -1);
  for (size_t i = 0; i < order.size(); ++i) {
    inverse[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
  }
  return inverse;
}

template <typename T>
struct AddRowBody {
  const T* row;
  RowDivider width;
  T* to;
  __device__ void operator()(int64_t i) const {
    to[i] += row[i - width.Quotient(i) * width.divisor];
  }
};

template <typename T>
struct GruResetBody {
  CellActivation gate;
  RowDivider width;
  const T* previous;  // nullptr: zeros
  T *gates, *reset_previous;
  __device__ void operator()(int64_t i) const {
    const int64_t d = width.divisor, r = width.Quotient(i), column = i - r * d;
    T* const row = gates + 3 * r * d + column;
    row[0] = phi::funcs::Activate(gate, row[0]);
    row[d] = phi::funcs::Activate(gate, row[d]);
    reset_previous[i] = previous == nullptr ? T(0) : row[d] * previous[i];
  }
};

template <typename T>
struct GruMixBody {
  CellActivation candidate;
  bool origin_mode;
  RowDivider width;
  const T* previous;  // nullptr: zeros
  T *gates, *hidden;
  __device__ void operator()(int64_t i) const {
    const int64_t d = width.divisor, r = width.Quotient(i), column = i - r * d;
    T* const row = gates + 3 * r * d + column;
    const T update = row[0], old = previous == nullptr ? T(0) : previous[i];
    const T c = row[2 * d] = phi::funcs::Activate(candidate, row[2 * d]);
    hidden[i] = origin_mode ? update * old + c - update * c : old - update * old + update * c;
  }
};

/// One step of `rows` sequences, as GruCell::Step.
template <typename T>
void GruStepOnGpu(const phi::GPUContext& gpu, const GpuGru<T>& gru, int64_t rows, const T* previous,
                  T* gates, T* reset_previous, T* hidden) {
  const int64_t d = gru.width;
  if (previous != nullptr) {
    GpuGemm<T>(gpu, rows, 2 * d, d, T(1), {previous, d}, {gru.weight, 2 * d}, T(1), gates, 3 * d);
  }
  GpuLoop(gpu, rows * d, GruResetBody<T>{gru.gate, RowDivider(d), previous, gates, reset_previous});
  if (previous != nullptr) {
    GpuGemm<T>(gpu, rows, d, d, T(1), {reset_previous, d}, {gru.candidate_weight(), d}, T(1),
               gates + 2 * d, 3 * d);
  }
  GpuLoop(gpu, rows * d,
          GruMixBody<T>{gru.candidate, gru.origin_mode, RowDivider(d), previous, gates, hidden});
}

template <typename T>
struct GruHiddenGradBody {
  GpuGru<T> gru;
  RowDivider width;
  const T *previous, *gates, *d_hidden;  // previous: nullptr: zeros
  T *d_gates, *d_previous;               // d_previous: nullptr: not wanted
  __device__ void operator()(int64_t i) const {
    const int64_t d = width.divisor, r = width.Quotient(i), at = 3 * r * d + i - r * d;
    const T update = gates[at], c = gates[at + 2 * d], dh = d_hidden[i];
    const T old = previous == nullptr ? T(0) : previous[i];
    const T toward = gru.origin_mode ? old - c : c - old;
    const T share = gru.origin_mode ? T(1) - update : update;
    d_gates[at] = phi::funcs::ActivateGrad(gru.gate, update, dh * toward);
    d_gates[at + d] = T(0);
    d_gates[at + 2 * d] = phi::funcs::ActivateGrad(gru.candidate, c, dh * share);
    if (d_previous != nullptr) d_previous[i] += dh * (T(1) - share);
  }
};

template <typename T>
struct GruResetGradBody {
  CellActivation gate;
  RowDivider width;
  const T *previous, *gates, *through;  // through: gradient of reset · previous
  T *d_gates, *d_previous;              // d_previous: nullptr: not wanted
  __device__ void operator()(int64_t i) const {
    const int64_t d = width.divisor, r = width.Quotient(i), at = 3 * r * d + i - r * d + d;
    const T reset = gates[at];
    d_gates[at] = phi::funcs::ActivateGrad(gate, reset, through[i] * previous[i]);
    if (d_previous != nullptr) d_previous[i] += through[i] * reset;
  }
};

/// The gradient of one step but for the weights, as GruStepGrad. through: [rows, width], for the
/// call's own use.
template <typename T>
void GruStepGradOnGpu(const phi::GPUContext& gpu, const GpuGru<T>& gru, int64_t rows,
                      const T* previous, const T* gates, const T* d_hidden, T* through, T* d_gates,
                      T* d_previous) {
  const int64_t d = gru.width;
  GpuLoop(gpu, rows * d,
          GruHiddenGradBody<T>{gru, RowDivider(d), previous, gates, d_hidden, d_gates, d_previous});
  if (previous == nullptr) return;
  GpuGemm<T>(gpu, rows, d, d, T(1), {d_gates + 2 * d, 3 * d}, {gru.candidate_weight(), d, true},
             T(0), through, d);
  GpuLoop(
      gpu, rows * d,
      GruResetGradBody<T>{gru.gate, RowDivider(d), previous, gates, through, d_gates, d_previous});
  if (d_previous == nullptr) return;
  GpuGemm<T>(gpu, rows, d, 2 * d, T(1), {d_gates, 3 * d}, {gru.weight, 2 * d, true}, T(1),
             d_previous, d);
}

}  // namespace paddle::operators
