#pragma once

#include <algorithm>
#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The gradient of one row of a time step of a cell of `rnn`.
template <typename T>
struct CellRowGradArgs {
  int64_t n;                           // the width of a state
  const T *gates, *saved, *cell_tanh;  // as recurrent_cell.h leaves them
  const T* hidden;                     // after the step
  const T *hidden_before, *cell_before;
  T *d_hidden, *d_cell;  // in: of the states after the step; out: of those before, without what
                         // comes through the gates
  T *d_in, *d_state;  // out: of the parts of input and state of the gates; one buffer if they are
                      // the same
};

struct LstmCellGradFunctor {
  static constexpr int kGates = 4;
  static constexpr int kSaved = 2;
  static constexpr bool kHasCell = true;
  static constexpr bool kOneSum = true;  // the gates just add what input and state give
  template <typename T>
  static void Row(const CellRowGradArgs<T>& a) {
    const int64_t n = a.n;
    for (int64_t k = 0; k < n; ++k) {
      const T in = a.gates[k], forget = a.gates[n + k], candidate = a.gates[2 * n + k];
      const T out = a.gates[3 * n + k], cell_tanh = a.cell_tanh[k];
      const T d_cell = a.d_cell[k] + a.d_hidden[k] * out * (T(1) - cell_tanh * cell_tanh);
      a.d_in[k] = d_cell * candidate * in * (T(1) - in);
      a.d_in[n + k] = d_cell * a.cell_before[k] * forget * (T(1) - forget);
      a.d_in[2 * n + k] = d_cell * in * (T(1) - candidate * candidate);
      a.d_in[3 * n + k] = a.d_hidden[k] * cell_tanh * out * (T(1) - out);
      a.d_cell[k] = d_cell * forget;
      a.d_hidden[k] = T(0);
    }
  }
};

struct GruCellGradFunctor {
  static constexpr int kGates = 3;
  static constexpr int kSaved = 1;
  static constexpr bool kHasCell = false;
  static constexpr bool kOneSum = false;
  template <typename T>
  static void Row(const CellRowGradArgs<T>& a) {
    const int64_t n = a.n;
    for (int64_t k = 0; k < n; ++k) {
      const T reset = a.gates[k], update = a.gates[n + k], candidate = a.gates[2 * n + k];
      const T d_hidden = a.d_hidden[k];
      const T d_candidate = d_hidden * (T(1) - update) * (T(1) - candidate * candidate);
      const T d_update = d_hidden * (a.hidden_before[k] - candidate) * update * (T(1) - update);
      // saved: reset · state's part, so saved · (1 - reset) is the latter times the slope of reset.
      const T d_reset = d_candidate * a.saved[k] * (T(1) - reset);
      a.d_in[k] = a.d_state[k] = d_reset;
      a.d_in[n + k] = a.d_state[n + k] = d_update;
      a.d_in[2 * n + k] = d_candidate;
      a.d_state[2 * n + k] = d_candidate * reset;
      a.d_hidden[k] = d_hidden * update;
    }
  }
};

/// `Slope` gives the derivative from the activated value.
template <typename Slope>
struct SimpleCellGradFunctor {
  static constexpr int kGates = 1;
  static constexpr int kSaved = 0;
  static constexpr bool kHasCell = false;
  static constexpr bool kOneSum = true;
  template <typename T>
  static void Row(const CellRowGradArgs<T>& a) {
    for (int64_t k = 0; k < a.n; ++k) {
      a.d_in[k] = a.d_hidden[k] * Slope::At(a.hidden[k]);
      a.d_hidden[k] = T(0);
    }
  }
};

struct TanhSlope {
  template <typename T>
  HOSTDEVICE static T At(T y) {
    return T(1) - y * y;
  }
};
struct ReluSlope {
  template <typename T>
  HOSTDEVICE static T At(T y) {
    return y > T(0) ? T(1) : T(0);
  }
};

}  // namespace funcs
}  // namespace phi
