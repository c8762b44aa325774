#pragma once

// For files that nvcc compiles: the states of a step of an optimizer.
#include <algorithm>
#include <unordered_set>
#include <vector>

#include "phi/kernels/funcs/optimizer/step_values.h"
#include "phi/kernels/primitive/gpu_float_values.h"

namespace phi {
namespace primitive {

/// Where a step reads values, and the one or two places where it writes them.
template <typename C>
struct GpuStepValues {
  GpuFloatValues<C> from, to, copy;
  GpuFloatValues<C> copied;  // what `copy` gets from a step that changes nothing

  __device__ C Load(int64_t i) const { return from.Load(i); }
  /// A step that changes nothing.
  __device__ void Pass(int64_t i) const {
    if (to) to.Store(i, from.Load(i));
    if (copy) copy.Store(i, copied.Load(i));
  }
  __device__ void Store(int64_t i, C value) const {
    if (to) to.Store(i, value);
    if (copy) copy.Store(i, value);
  }
};

/// A state that a step changes: the output gets the type of the input; it may be missing, or be the
/// memory of the input.
template <typename C>
class GpuState {
 public:
  GpuState(const GPUContext& ctx, const DenseTensor& in, DenseTensor* out) : held_(in) {
    values_.from = ReadFloats<C>(held_, "a state");
    if (out != nullptr) values_.to = {ctx.Alloc(out, held_.dtype()), held_.dtype()};
  }
  const GpuStepValues<C>& values() const { return values_; }

 private:
  DenseTensor held_;  // while the output takes its memory
  GpuStepValues<C> values_;
};

/// The parameter of a step, or its master, whose rounded values the parameter gets then:
/// Note [Master parameters].
template <typename T>
class GpuParam {
 public:
  using C = funcs::ComputeType<T>;
  GpuParam(const GPUContext& ctx, const DenseTensor& param, const funcs::Master& master,
           DenseTensor* out)
      : held_(param),
        uses_master_(funcs::UsesMaster<T>(master)),
        state_(ctx, uses_master_ ? *master.in : param, uses_master_ ? master.out : out),
        values_(state_.values()) {
    if (uses_master_) {
      values_.copied = ReadFloats<C>(held_, "input Param");
      values_.copy = {ctx.template Alloc<T>(out), CppTypeToDataType<T>::value};
    }
  }
  const GpuStepValues<C>& values() const { return values_; }

 private:
  DenseTensor held_;  // while the output takes its memory
  bool uses_master_;
  GpuState<C> state_;
  GpuStepValues<C> values_;
};

/// Where a step of one parameter reads and writes.
struct GpuStepMemory {
  std::vector<const void*> reads, writes;

  template <typename C>
  void Reads(const GpuFloatValues<C>& values) {
    if (values) reads.push_back(values.at);
  }
  template <typename C>
  void Writes(const GpuFloatValues<C>& values) {
    if (values) writes.push_back(values.at);
  }
  template <typename C>
  void Changes(const GpuStepValues<C>& state) {
    Reads(state.from);
    Reads(state.copied);
    Writes(state.to);
    Writes(state.copy);
  }
};

/// Steps of many parameters that may run at the same time. Those that write the same memory run one
/// after the other, as on the CPU.
class GpuStepRun {
 public:
  /// Whether a step must wait for one of the run; the run then begins anew with it.
  bool MustWait(const GpuStepMemory& step) {
    const bool waits =
        HasAny(writes_, step.reads) || HasAny(writes_, step.writes) || HasAny(reads_, step.writes);
    if (waits) {
      reads_.clear();
      writes_.clear();
    }
    reads_.insert(step.reads.begin(), step.reads.end());
    writes_.insert(step.writes.begin(), step.writes.end());
    return waits;
  }

 private:
  using Places = std::unordered_set<const void*>;
  static bool HasAny(const Places& known, const std::vector<const void*>& places) {
    return std::any_of(places.begin(), places.end(),
                       [&](const void* place) { return known.count(place) != 0; });
  }

  Places reads_, writes_;
};

}  // namespace primitive
}  // namespace phi
