#include "phi/kernels/impl/warpctc_kernel_impl.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sequence/log_add.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace {

// One sequence on the device.
struct CtcSequence {
  int64_t first, step, length;  // of its logits
  int64_t symbols, count;       // where its symbols begin: blank, label, blank, …, blank
  int64_t alphas;               // where its [length, count] values begin
  bool feasible;
};

// What the host knows of all sequences.
struct CtcPlan {
  std::vector<CtcSequence> sequences;
  std::vector<int> symbols;
  std::vector<int64_t> leaders;  // of a symbol: where in its sequence it stands first
  int64_t alphas = 0;

  void Add(const funcs::CtcRange& steps, const std::vector<int>& labels, int blank) {
    const auto count = 2 * static_cast<int64_t>(labels.size()) + 1;
    int64_t repeats = 0;
    std::map<int, int64_t> first;
    for (int64_t s = 0; s < count; ++s) {
      const int symbol = s % 2 == 0 ? blank : labels[s / 2];
      symbols.push_back(symbol);
      leaders.push_back(first.emplace(symbol, s).first->second);
      if (s % 2 == 1 && s > 1 && labels[s / 2] == labels[s / 2 - 1]) ++repeats;
    }
    const bool feasible = steps.length > 0 && count / 2 + repeats <= steps.length;
    sequences.push_back({steps.first, steps.step, steps.length,
                         static_cast<int64_t>(symbols.size()) - count, count, alphas, feasible});
    alphas += steps.length * count;
  }
};

template <typename T>
struct CtcBody {
  const CtcSequence* sequences;
  const int* all_symbols;
  const int64_t* all_leaders;
  int64_t count, classes;  // count: of sequences
  const T* logits;
  T* shifts;  // [longest, count]: what makes logits logarithms of probabilities
  T* all_alphas;
  T* all_betas;     // two for each symbol
  int64_t symbols;  // of all sequences
  T* grads;         // [longest, count, classes] of 0
  T* losses;

  struct Chain {
    CtcSequence s;
    const int* symbol;
    const int64_t* leader;
    const T* x;
    const T* shift;  // `shift_step` elements apart
    int64_t shift_step, classes;
    __device__ T Log(int64_t t, int64_t c) const {
      return x[(s.first + t * s.step) * classes + c] - shift[t * shift_step];
    }
    __device__ bool MaySkip(int64_t i) const {
      return i >= 2 && symbol[i] != symbol[i - 2] && i % 2 == 1;
    }
  };

  __device__ void Softmax(const Chain& chain, T* shift) const {
    for (int64_t t = primitive::MatrixWarp(); t < chain.s.length; t += primitive::kMatrixWarps) {
      const T* const row = logits + (chain.s.first + t * chain.s.step) * classes;
      double largest = -INFINITY;
      for (int64_t c = primitive::MatrixLane(); c < classes; c += kps::kWarpSize) {
        largest = primitive::TakeLargerDouble()(largest, static_cast<double>(row[c]));
      }
      const T max =
          static_cast<T>(kps::Reduce(largest, primitive::TakeLargerDouble(), kps::kWarpSize));
      double sum = 0;
      for (int64_t c = primitive::MatrixLane(); c < classes; c += kps::kWarpSize) {
        sum += static_cast<double>(std::exp(row[c] - max));
      }
      sum = primitive::SumOverWarp(sum);
      if (primitive::MatrixLane() == 0) shift[t * count] = max + static_cast<T>(log(sum));
    }
    __syncthreads();
  }

  // The logarithms of the probabilities of all ways to be at a symbol at a step.
  __device__ void Forward(const Chain& chain, T* alpha) const {
    const int64_t n = chain.s.count;
    for (int64_t t = 0; t < chain.s.length; ++t) {
      const T* const before = alpha + (t - 1) * n;
      for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
        T sum = -static_cast<T>(INFINITY);
        if (t == 0) {
          if (i < 2) sum = T(0);
        } else {
          sum = before[i];
          if (i >= 1) sum = funcs::LogAdd(sum, before[i - 1]);
          if (chain.MaySkip(i)) sum = funcs::LogAdd(sum, before[i - 2]);
        }
        alpha[t * n + i] = sum + chain.Log(t, chain.symbol[i]);
      }
      __syncthreads();
    }
  }

  // The gradient at step t. The first place of a symbol takes away what all of its places have.
  __device__ void StepGrad(const Chain& chain, int64_t t, const T* alpha, const T* beta, T total,
                           T* row) const {
    const int64_t n = chain.s.count;
    for (int64_t c = threadIdx.x; c < classes; c += primitive::kMatrixThreads) {
      row[c] = std::exp(chain.Log(t, c));
    }
    __syncthreads();
    for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
      if (chain.leader[i] != i) continue;
      T value = row[chain.symbol[i]];
      for (int64_t j = i; j < n; ++j) {
        if (chain.leader[j] == i) value -= std::exp(alpha[t * n + j] + beta[j] - total);
      }
      row[chain.symbol[i]] = value;
    }
  }

  // The logarithms of the probabilities of all ways to go on after step t - 1.
  __device__ void Backward(const Chain& chain, int64_t t, const T* after, T* before) const {
    const int64_t n = chain.s.count;
    for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
      T sum = after[i] + chain.Log(t, chain.symbol[i]);
      if (i + 1 < n) sum = funcs::LogAdd(sum, after[i + 1] + chain.Log(t, chain.symbol[i + 1]));
      if (i + 2 < n && chain.MaySkip(i + 2)) {
        sum = funcs::LogAdd(sum, after[i + 2] + chain.Log(t, chain.symbol[i + 2]));
      }
      before[i] = sum;
    }
    __syncthreads();
  }

  __device__ void operator()(int64_t item) const {
    const CtcSequence s = sequences[item];
    if (!s.feasible) {
      if (threadIdx.x == 0) losses[item] = T(0);
      return;
    }
    T* const shift = shifts + item;
    const Chain chain{
        s, all_symbols + s.symbols, all_leaders + s.symbols, logits, shift, count, classes};
    Softmax(chain, shift);
    T* const alpha = all_alphas + s.alphas;
    Forward(chain, alpha);
    const int64_t n = s.count;
    T total = alpha[s.length * n - 1];
    if (n > 1) total = funcs::LogAdd(total, alpha[s.length * n - 2]);
    T *beta = all_betas + s.symbols, *next = beta + symbols;
    for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
      beta[i] = i + 2 >= n ? T(0) : -static_cast<T>(INFINITY);
    }
    __syncthreads();
    for (int64_t t = s.length - 1; t >= 0; --t) {
      StepGrad(chain, t, alpha, beta, total, grads + (t * count + item) * classes);
      if (t == 0) break;
      Backward(chain, t, beta, next);
      T* const held = beta;
      beta = next;
      next = held;
    }
    if (threadIdx.x == 0) losses[item] = -total;
  }
};

template <typename T, typename Context>
void RunCtc(const Context& ctx, const std::vector<funcs::CtcRange>& steps,
            const std::vector<std::vector<int>>& symbols, int64_t classes, int blank,
            const T* logits, T* grads, T* losses) {
  CtcPlan plan;
  int64_t longest = 0;
  for (size_t s = 0; s < steps.size(); ++s) {
    plan.Add(steps[s], symbols[s], blank);
    longest = std::max(longest, steps[s].length);
  }
  const auto count = static_cast<int64_t>(plan.sequences.size());
  const auto symbol_count = static_cast<int64_t>(plan.symbols.size());
  const auto sequences = funcs::GpuUpload(ctx, plan.sequences);
  const auto symbols_at = funcs::GpuUpload(ctx, plan.symbols);
  const auto leader = funcs::GpuUpload(ctx, plan.leaders);
  const funcs::GpuArray<T> shifts(ctx, longest * count);
  const funcs::GpuArray<T> alphas(ctx, plan.alphas);
  const funcs::GpuArray<T> betas(ctx, 2 * symbol_count);
  primitive::GpuForEachMatrix(
      ctx, count,
      CtcBody<T>{sequences.data(), symbols_at.data(), leader.data(), count, classes, logits,
                 shifts.data(), alphas.data(), betas.data(), symbol_count, grads, losses});
}

template <typename T, typename Context>
void ScaleCtcGrads(const Context& ctx, const std::vector<funcs::CtcRange>& steps, int64_t longest,
                   int64_t classes, const T* from, const T* loss_grads, bool norm_by_times, T* to) {
  const auto sequences = static_cast<int64_t>(steps.size());
  const auto ranges_at = funcs::GpuUpload(ctx, steps);
  const funcs::CtcRange* ranges = ranges_at.data();
  primitive::GpuLoop(ctx, longest * sequences * classes, [=] DEVICE(int64_t i) {
    const int64_t row = i / classes, t = row / sequences, s = row - t * sequences;
    const funcs::CtcRange range = ranges[s];
    if (t >= range.length) return;
    const T scale = norm_by_times ? loss_grads[s] / static_cast<T>(range.length) : loss_grads[s];
    to[(range.first + t * range.step) * classes + i - row * classes] = from[i] * scale;
  });
}

}  // namespace
}  // namespace phi

// The host reads lengths and labels, of which it makes the plan of the sequences.
PD_REGISTER_KERNEL(warpctc, GPU, ALL_LAYOUT, phi::WarpctcKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->InputAt(3).SetDataType(phi::DataType::INT64);
  for (size_t i : {1, 2, 3}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(warpctc_grad, GPU, ALL_LAYOUT, phi::WarpctcGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
  kernel->InputAt(1).SetBackend(phi::Backend::CPU);
}
