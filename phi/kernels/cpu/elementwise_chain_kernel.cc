#include <algorithm>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"
#include "phi/kernels/impl/elementwise_chain_kernel_impl.h"

namespace phi {
namespace {

// Elements that are computed by all steps before the next: what they need stays in the first cache.
constexpr int64_t kChainBlock = 512;

template <typename T>
struct StepOnBlock {
  const T* a;
  const T* b;
  T* to;
  int64_t n;

  template <typename Functor>
  void operator()(const Functor& f) const {
    const T* const x = a;
    const T* const y = b;
    T* const z = to;
    // Note [Wider vectors]
    if constexpr (std::is_invocable_v<Functor, T, T>) {
      funcs::WideLoop(0, n, [=](int64_t i) { z[i] = f(x[i], y[i]); });
    } else {
      funcs::WideLoop(0, n, [=](int64_t i) { z[i] = f(x[i]); });
    }
  }
};

// Copies the elements of an input that belong to [first, first + n) of the result.
template <typename T>
void SpreadInput(const ChainInput<T>& input, int64_t first, int64_t n, T* to) {
  const int64_t inner = input.lay.inner, length = input.lay.length;
  int64_t at = first / inner % length;
  if (inner == 1) {
    for (int64_t i = 0; i < n; at = 0) {
      const int64_t run = std::min(length - at, n - i);
      std::copy_n(input.data + at, run, to + i);
      i += run;
    }
    return;
  }
  int64_t left = inner - first % inner;
  for (int64_t i = 0; i < n; left = inner) {
    const int64_t run = std::min(left, n - i);
    std::fill_n(to + i, run, input.data[at]);
    i += run;
    if (++at == length) at = 0;
  }
}

// What one thread computes. Operands of a step never share memory with its result, so that loops
// over them are vectors.
template <typename T>
class ChainOnBlocks {
 public:
  // For `n` elements at most.
  ChainOnBlocks(const funcs::ElementwiseChain& chain, const ChainInputs<T>& inputs, int64_t n)
      : chain_(chain), inputs_(inputs) {
    const int64_t block = std::min(kChainBlock, n);
    for (int i = 0; i < inputs.count; ++i) {
      const ChainInput<T>& input = inputs.inputs[i];
      if (IsShortRow(input)) SpreadInput(input, 0, block + input.lay.length, rows_[i]);
    }
  }

  void Run(int64_t begin, int64_t end, T* to) {
    for (int64_t first = begin; first < end; first += kChainBlock) {
      Block(first, std::min(kChainBlock, end - first), to + first);
    }
  }

 private:
  void Block(int64_t first, int64_t n, T* to) {
    const T* last = nullptr;
    for (int k = 0; k < chain_.count; ++k) {
      const funcs::PlannedStep& step = chain_.steps[k];
      T* result = step.slot >= 0 ? slots_[step.slot] : results_[k % 2];
      if (k + 1 == chain_.count) result = to;
      const T* const a = Operand(step.a, last, first, n, spread_[0]);
      const T* const b = Operand(step.b, last, first, n, spread_[1]);
      const StepOnBlock<T> on_block{a, b, result, n};
      if (funcs::HasTwoOperands(step.step)) {
        funcs::VisitBinaryStep<T>(step.step, on_block);
      } else {
        funcs::VisitUnaryStep<T>(step.step, step.numbers[0], step.numbers[1], on_block);
      }
      last = result;
    }
  }

  // One that fits into a block, such as a number or a bias: it is written one time after the other,
  // so that a block finds it from any of its elements on.
  static bool IsShortRow(const ChainInput<T>& input) {
    return input.lay.length == 1 || (input.lay.inner == 1 && input.lay.length <= kChainBlock);
  }

  const T* Operand(int place, const T* last, int64_t first, int64_t n, T* spread) const {
    if (place == funcs::kNoOperand) return nullptr;
    if (place == funcs::kLastResult) return last;
    if (place < funcs::kChainInput) return slots_[place - funcs::kChainSlot];
    const int i = place - funcs::kChainInput;
    const ChainInput<T>& input = inputs_.inputs[i];
    if (input.lay.length == 1) return rows_[i];
    if (input.lay.inner == 1) {
      const int64_t at = first % input.lay.length;
      if (IsShortRow(input)) return rows_[i] + at;
      if (at + n <= input.lay.length) return input.data + at;
    }
    SpreadInput(input, first, n, spread);
    return spread;
  }

  const funcs::ElementwiseChain& chain_;
  const ChainInputs<T>& inputs_;
  alignas(64) T results_[2][kChainBlock];  // of steps whose result the next one alone reads
  alignas(64) T slots_[funcs::kMaxChainSlots][kChainBlock];
  alignas(64) T spread_[2][kChainBlock];
  alignas(64) T rows_[funcs::kMaxChainInputs][2 * kChainBlock];  // of short rows
};

template <typename T, typename Context>
void RunElementwiseChain(const Context& /*ctx*/, const funcs::ElementwiseChain& chain,
                         const ChainInputs<T>& inputs, int64_t n, T* to) {
  const int64_t grain = std::max<int64_t>(4096, 65536 / (chain.count + 1));
  ParallelFor(n, grain, [&](int64_t begin, int64_t end) {
    ChainOnBlocks<T>(chain, inputs, end - begin).Run(begin, end, to);
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(elementwise_chain, CPU, ALL_LAYOUT, phi::ElementwiseChainKernel, float, double) {
}
