#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "phi/kernels/funcs/activation_functor.h"

namespace phi {
namespace funcs {

// One row of a time step of each cell of `rnn`. `in` is the input's part of the gates, with the
// biases that just add up, `from_state` the state's part; both [gates · n]. `hidden` and `cell` are
// the states before, and after. `bias`: the state's bias of the gates.

struct LstmCellFunctor {
  static constexpr int kGates = 4;
  static constexpr bool kHasCell = true;
  template <typename T>
  static void Row(int64_t n, T* in, const T* from_state, const T* /*bias*/, T* hidden, T* cell) {
    const SigmoidFunctor<T> sigmoid;
    const TanhFunctor<T> tanh;
    for (int64_t i = 0; i < 4 * n; ++i) in[i] += from_state[i];
    for (int64_t i = 0; i < n; ++i) {
      const T c = sigmoid(in[n + i]) * cell[i] + sigmoid(in[i]) * tanh(in[2 * n + i]);
      cell[i] = c;
      hidden[i] = sigmoid(in[3 * n + i]) * tanh(c);
    }
  }
};

/// The reset gate works on the state's part of the candidate, its bias included.
struct GruCellFunctor {
  static constexpr int kGates = 3;
  static constexpr bool kHasCell = false;
  template <typename T>
  static void Row(int64_t n, T* in, const T* from_state, const T* bias, T* hidden, T* /*cell*/) {
    const SigmoidFunctor<T> sigmoid;
    const TanhFunctor<T> tanh;
    for (int64_t i = 0; i < n; ++i) {
      const T reset = sigmoid(in[i] + from_state[i]);
      const T update = sigmoid(in[n + i] + from_state[n + i]);
      const T candidate = tanh(in[2 * n + i] + reset * (from_state[2 * n + i] + bias[2 * n + i]));
      hidden[i] = update * hidden[i] + (T(1) - update) * candidate;
    }
  }
};

template <template <typename> class Activation>
struct SimpleCellFunctor {
  static constexpr int kGates = 1;
  static constexpr bool kHasCell = false;
  template <typename T>
  static void Row(int64_t n, T* in, const T* from_state, const T* /*bias*/, T* hidden,
                  T* /*cell*/) {
    const Activation<T> f;
    for (int64_t i = 0; i < n; ++i) hidden[i] = f(in[i] + from_state[i]);
  }
};

}  // namespace funcs
}  // namespace phi
