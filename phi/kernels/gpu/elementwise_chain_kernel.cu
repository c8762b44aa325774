#include <algorithm>
#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/impl/elementwise_chain_kernel_impl.h"
#include "phi/kernels/primitive/gpu_elementwise.h"
#include "phi/kernels/primitive/gpu_pack.h"

namespace phi {
namespace {

// Elements that a thread takes at a time. Note [Packs]
constexpr int kChainPack = 4;

// How the pack that begins at element `at` of the result, a multiple of kChainPack, finds its
// elements of an input.
enum class PackLay {
  kNumber,   // one for all
  kPack,     // neighbours that can be read at once
  kChannel,  // one for the pack
  kWalk      // each by itself
};

template <typename T>
struct GpuChainInput {
  const T* data;
  PackLay lay;
  bool is_full;  // as many elements as the result
  primitive::Divider<int64_t> inner, length;
};

template <typename T>
struct GpuChain {
  funcs::ElementwiseChain plan;
  int preloaded[funcs::kMaxChainSlots];  // the input that a slot holds from the start; -1: none
  GpuChainInput<T> inputs[funcs::kMaxChainInputs];
  int64_t n;
  bool packs;  // the result can be written a pack at a time
  T* to;
};

template <typename T>
using ChainValues = funcs::ComputeType<T>[kChainPack];

// The elements of an input for `count` elements of the result that begin at `at`; what is beyond is
// of no account.
template <typename T>
__device__ __forceinline__ void ReadInput(const GpuChainInput<T>& input, int64_t at, int count,
                                          ChainValues<T>& to) {
  using C = funcs::ComputeType<T>;
  if (input.lay == PackLay::kNumber) {
    const C value = static_cast<C>(*input.data);
#pragma unroll
    for (int i = 0; i < kChainPack; ++i) to[i] = value;
    return;
  }
  const int64_t row = input.is_full ? at : input.inner.Quotient(at);
  int64_t from = input.is_full ? at : row - input.length.Quotient(row) * input.length.divisor;
  if (input.lay == PackLay::kPack && count == kChainPack) {
    const auto pack = primitive::LoadPack<kChainPack>(input.data + from);
#pragma unroll
    for (int i = 0; i < kChainPack; ++i) to[i] = static_cast<C>(pack.val[i]);
    return;
  }
  if (input.lay == PackLay::kChannel) {
    const C value = static_cast<C>(input.data[from]);
#pragma unroll
    for (int i = 0; i < kChainPack; ++i) to[i] = value;
    return;
  }
  int64_t within = input.is_full ? 0 : at - row * input.inner.divisor;
#pragma unroll
  for (int i = 0; i < kChainPack; ++i) {
    if (i < count) to[i] = static_cast<C>(input.data[from]);
    if (++within < input.inner.divisor) continue;
    within = 0;
    if (++from == input.length.divisor) from = 0;
  }
}

// Slots are compared one by one, as registers have no addresses.
template <int kSlots, typename T>
__device__ __forceinline__ void ReadOperand(const GpuChain<T>& chain, int place, int64_t at,
                                            int count, const ChainValues<T>& last,
                                            const ChainValues<T>* slots, ChainValues<T>& to) {
  using C = funcs::ComputeType<T>;
  if (place >= funcs::kChainInput) {
    return ReadInput(chain.inputs[place - funcs::kChainInput], at, count, to);
  }
#pragma unroll
  for (int i = 0; i < kChainPack; ++i) {
    C value = last[i];
#pragma unroll
    for (int slot = 0; slot < kSlots; ++slot) {
      value = place == funcs::kChainSlot + slot ? slots[slot][i] : value;
    }
    to[i] = value;
  }
}

// Rounds to T, as the kernel of the operator does.
template <typename T>
struct StepOnPack {
  using C = funcs::ComputeType<T>;
  const C* a;
  const C* b;
  C* to;

  template <typename Functor>
  __device__ __forceinline__ void operator()(const Functor& f) const {
#pragma unroll
    for (int i = 0; i < kChainPack; ++i) {
      if constexpr (std::is_invocable_v<Functor, C, C>) {
        to[i] = static_cast<C>(static_cast<T>(f(a[i], b[i])));
      } else {
        to[i] = static_cast<C>(static_cast<T>(f(a[i])));
      }
    }
  }
};

template <typename T>
__device__ __forceinline__ void WriteResult(const GpuChain<T>& chain, int64_t at, int count,
                                            const ChainValues<T>& values) {
  primitive::Pack<T, kChainPack> pack;
#pragma unroll
  for (int i = 0; i < kChainPack; ++i) pack.val[i] = static_cast<T>(values[i]);
  if (chain.packs && count == kChainPack) {
    primitive::StorePack(chain.to + at, pack);
    return;
  }
#pragma unroll
  for (int i = 0; i < kChainPack; ++i) {
    if (i < count) chain.to[at + i] = pack.val[i];
  }
}

// All threads take the same branches but at the end of the result. kSlots: kMaxChainSlots, or 0 for
// a chain that needs none, so that more threads find registers.
template <int kSlots, typename T>
__global__ void ElementwiseChainOnDevice(const __grid_constant__ GpuChain<T> chain) {
  using C = funcs::ComputeType<T>;
  const int64_t stride = int64_t{gridDim.x} * blockDim.x * kChainPack;
  int64_t at = (int64_t{blockIdx.x} * blockDim.x + threadIdx.x) * kChainPack;
  for (; at < chain.n; at += stride) {
    const int count = static_cast<int>(chain.n - at < kChainPack ? chain.n - at : kChainPack);
    C slots[kSlots + 1][kChainPack] = {};
    C last[kChainPack] = {}, a[kChainPack] = {}, b[kChainPack] = {};
#pragma unroll
    for (int slot = 0; slot < kSlots; ++slot) {
      if (chain.preloaded[slot] < 0) continue;
      ReadInput(chain.inputs[chain.preloaded[slot]], at, count, slots[slot]);
    }
#pragma unroll 1
    for (int k = 0; k < chain.plan.count; ++k) {
      const funcs::PlannedStep& step = chain.plan.steps[k];
      ReadOperand<kSlots>(chain, step.a, at, count, last, slots, a);
      if (funcs::HasTwoOperands(step.step)) {
        ReadOperand<kSlots>(chain, step.b, at, count, last, slots, b);
        funcs::VisitBinaryStep<C>(step.step, StepOnPack<T>{a, b, last});
      } else {
        funcs::VisitUnaryStep<C>(step.step, step.numbers[0], step.numbers[1],
                                 StepOnPack<T>{a, b, last});
      }
#pragma unroll
      for (int slot = 0; slot < kSlots; ++slot) {
#pragma unroll
        for (int i = 0; i < kChainPack; ++i) {
          slots[slot][i] = step.slot == slot ? last[i] : slots[slot][i];
        }
      }
    }
    WriteResult(chain, at, count, last);
  }
}

// Whether packs of what begins at `data` can be moved at once.
template <typename T>
bool StartsPack(const T* data) {
  return primitive::AreAligned(sizeof(T) * kChainPack, data);
}

template <typename T>
GpuChainInput<T> GpuInputOf(const ChainInput<T>& input, int64_t n) {
  const funcs::ChainLay& lay = input.lay;
  const bool is_full = lay.length == n;
  const bool packs = lay.inner == 1 && (is_full || lay.length % kChainPack == 0);
  PackLay found = PackLay::kWalk;
  if (lay.length == 1) {
    found = PackLay::kNumber;
  } else if (packs && StartsPack(input.data)) {
    found = PackLay::kPack;
  } else if (!is_full && lay.inner % kChainPack == 0) {
    found = PackLay::kChannel;
  }
  return {input.data, found, is_full, primitive::Divider<int64_t>(lay.inner),
          primitive::Divider<int64_t>(lay.length)};
}

// The step that reads an input last.
int LastStepOf(const funcs::ElementwiseChain& plan, int input) {
  int last = 0;
  for (int k = 0; k < plan.count; ++k) {
    const int place = funcs::kChainInput + input;
    if (plan.steps[k].a == place || plan.steps[k].b == place) last = k;
  }
  return last;
}

// True if a result is kept, or several inputs are as large as the result.
template <typename T>
bool NeedsSlots(const GpuChain<T>& chain, int inputs) {
  int full = 0;
  for (int i = 0; i < inputs; ++i) full += chain.inputs[i].is_full ? 1 : 0;
  const auto keeps = [](const funcs::PlannedStep& step) { return step.slot >= 0; };
  return full > 1 || std::any_of(chain.plan.steps, chain.plan.steps + chain.plan.count, keeps);
}

// Lets slots that are empty at first hold whole inputs, so that a thread waits for memory once.
template <typename T>
void PreloadInputs(int inputs, GpuChain<T>* chain) {
  int input = 0;
  for (int slot = 0; slot < funcs::kMaxChainSlots; ++slot) {
    chain->preloaded[slot] = -1;
    int filled = chain->plan.count;  // by the step of this number
    for (int k = chain->plan.count - 1; k >= 0; --k) {
      if (chain->plan.steps[k].slot == slot) filled = k;
    }
    while (input < inputs && !chain->inputs[input].is_full) ++input;
    if (input == inputs || LastStepOf(chain->plan, input) > filled) continue;
    chain->preloaded[slot] = input;
    for (int k = 0; k < chain->plan.count; ++k) {
      funcs::PlannedStep& step = chain->plan.steps[k];
      if (step.a == funcs::kChainInput + input) step.a = funcs::kChainSlot + slot;
      if (step.b == funcs::kChainInput + input) step.b = funcs::kChainSlot + slot;
    }
    ++input;
  }
}

template <typename T, typename Context>
void RunElementwiseChain(const Context& ctx, const funcs::ElementwiseChain& plan,
                         const ChainInputs<T>& inputs, int64_t n, T* to) {
  GpuChain<T> chain = {};
  chain.plan = plan;
  for (int i = 0; i < inputs.count; ++i) chain.inputs[i] = GpuInputOf(inputs.inputs[i], n);
  chain.n = n;
  chain.packs = StartsPack(to);
  chain.to = to;
  const auto config = backends::gpu::GetGpuLaunchConfig1D(ctx, n, kChainPack);
  if (NeedsSlots(chain, inputs.count)) {
    PreloadInputs(inputs.count, &chain);
    GpuLaunch(ctx, config, ElementwiseChainOnDevice<funcs::kMaxChainSlots, T>, chain);
  } else {
    GpuLaunch(ctx, config, ElementwiseChainOnDevice<0, T>, chain);
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(elementwise_chain, GPU, ALL_LAYOUT, phi::ElementwiseChainKernel, float, double,
                   phi::float16, phi::bfloat16) {}
