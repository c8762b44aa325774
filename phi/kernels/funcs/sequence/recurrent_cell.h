#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"

namespace phi {
namespace funcs {

/// One row (one sequence) of a time step of a cell of `rnn`. The gates are activated in place.
template <typename T>
struct CellRowArgs {
  int64_t n;             // the width of a state
  T* gates;              // [gates · n]: the input's part, with the biases that just add up
  T* from_state;         // [gates · n]: the state's part; scratch afterwards
  const T* bias;         // the state's bias of the gates
  T *hidden, *cell;      // the states before, and after
  T *saved, *cell_tanh;  // saved for the gradient, [n] each; nullptr: not saved
};

/// x[i] = f(x[i]). The cells below are rows of short loops, each of which the compiler turns into
/// vectors; one loop over all gates would stay scalar.
template <typename T, typename F>
void ActivateInPlace(const F& f, int64_t n, T* x) {
  WideLoop(0, n, [=](int64_t i) { x[i] = f(x[i]); });
}

/// Saves the cell and its tanh.
struct LstmCellFunctor {
  static constexpr int kGates = 4;
  static constexpr int kSaved = 2;
  static constexpr bool kHasCell = true;
  template <typename T>
  static void Row(const CellRowArgs<T>& a) {
    const int64_t n = a.n;
    T* in = a.gates;
    for (int64_t i = 0; i < 4 * n; ++i) in[i] += a.from_state[i];
    ActivateInPlace(SigmoidFunctor<T>(), 2 * n, in);
    ActivateInPlace(TanhFunctor<T>(), n, in + 2 * n);
    ActivateInPlace(SigmoidFunctor<T>(), n, in + 3 * n);
    for (int64_t i = 0; i < n; ++i) a.cell[i] = in[n + i] * a.cell[i] + in[i] * in[2 * n + i];
    std::copy_n(a.cell, n, a.hidden);
    ActivateInPlace(TanhFunctor<T>(), n, a.hidden);
    if (a.saved != nullptr) std::copy_n(a.cell, n, a.saved);
    if (a.cell_tanh != nullptr) std::copy_n(a.hidden, n, a.cell_tanh);
    for (int64_t i = 0; i < n; ++i) a.hidden[i] *= in[3 * n + i];
  }
};

/// The reset gate multiplies the state's part of the candidate, bias included; saves that product.
struct GruCellFunctor {
  static constexpr int kGates = 3;
  static constexpr int kSaved = 1;
  static constexpr bool kHasCell = false;
  template <typename T>
  static void Row(const CellRowArgs<T>& a) {
    const int64_t n = a.n;
    T* in = a.gates;
    T* state = a.from_state;
    for (int64_t i = 0; i < 2 * n; ++i) in[i] += state[i];
    ActivateInPlace(SigmoidFunctor<T>(), 2 * n, in);
    for (int64_t i = 0; i < n; ++i) {
      state[2 * n + i] = in[i] * (state[2 * n + i] + a.bias[2 * n + i]);
    }
    for (int64_t i = 2 * n; i < 3 * n; ++i) in[i] += state[i];
    ActivateInPlace(TanhFunctor<T>(), n, in + 2 * n);
    for (int64_t i = 0; i < n; ++i) {
      a.hidden[i] = in[n + i] * a.hidden[i] + (T(1) - in[n + i]) * in[2 * n + i];
    }
    if (a.saved != nullptr) std::copy_n(state + 2 * n, n, a.saved);
  }
};

/// Saves nothing; its gate stays as it is before the activation.
template <template <typename> class Activation>
struct SimpleCellFunctor {
  static constexpr int kGates = 1;
  static constexpr int kSaved = 0;
  static constexpr bool kHasCell = false;
  template <typename T>
  static void Row(const CellRowArgs<T>& a) {
    const Activation<T> f;
    for (int64_t i = 0; i < a.n; ++i) {
      a.gates[i] += a.from_state[i];
      a.hidden[i] = f(a.gates[i]);
    }
  }
};

}  // namespace funcs
}  // namespace phi
