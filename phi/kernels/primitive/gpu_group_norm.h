#pragma once

// For files that nvcc compiles: what group_norm and instance_norm share. Sums are in double, as on
// the CPU, but for what is normalised on the chip (gpu_norm_rows.h).
#include <cmath>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_norm_rows.h"
#include "phi/kernels/primitive/gpu_slices.h"

namespace phi {
namespace primitive {

/// Images of `channels` channels of `size` elements, normalised in groups of `per_group` channels;
/// the last group may be smaller.
struct GroupNormShape {
  int64_t images, channels, groups, per_group, size;
  bool last;  // channels last

  int64_t sets() const { return images * groups; }
  int64_t numel() const { return images * channels * size; }
  __device__ int64_t At(int64_t n, int64_t c, int64_t i) const {
    return n * channels * size + (last ? i * channels + c : c * size + i);
  }
  __device__ int64_t ChannelsOf(int64_t group) const {
    const int64_t left = channels - group * per_group;
    return left < 0 ? 0 : left < per_group ? left : per_group;
  }
  __device__ int64_t ElementsOf(int64_t set) const { return ChannelsOf(set % groups) * size; }
  __device__ int64_t ImageOf(int64_t i) const { return i / (channels * size); }
  __device__ int64_t ChannelOf(int64_t i) const {
    return last ? i % channels : i / size % channels;
  }
  __device__ int64_t SetOf(int64_t n, int64_t c) const { return n * groups + c / per_group; }
};

/// f(i, set) for each element i of a set; 0 for the channels that the last group lacks.
template <typename F>
struct NormSetSource {
  GroupNormShape s;
  Divider<int64_t> inner;  // of the innermost axis of a group
  F f;

  NormSetSource(const GroupNormShape& shape, F function)
      : s(shape), inner(shape.last ? shape.per_group : shape.size), f(function) {}
  __device__ int64_t Base(int64_t set) const { return set; }
  __device__ double Load(int64_t /*base*/, int64_t set, int64_t k) const {
    const int64_t outer = inner.Quotient(k), rest = k - outer * inner.divisor;
    const int64_t j = s.last ? rest : outer, i = s.last ? outer : rest;
    if (j >= s.ChannelsOf(set % s.groups)) return 0.0;
    return f(s.At(set / s.groups, set % s.groups * s.per_group + j, i), set);
  }
};

/// out[set] = the mean of f(i, set) over the set's elements.
template <typename F>
void GpuMeanOfSets(const GPUContext& ctx, const GroupNormShape& s, F f, double* out) {
  GpuReduce(
      ctx, s.sets(), s.per_group * s.size, /*values_are_neighbours=*/true, 0.0,
      NormSetSource<F>(s, f), AddTerms(),
      [=] DEVICE(double sum, int64_t set) { return sum / static_cast<double>(s.ElementsOf(set)); },
      out);
}

/// The factors of rows that are sets of channels.
template <typename T>
struct ChannelFactors {
  const T *scale, *bias;
  int64_t groups, per_group;
  Divider<int64_t> size;

  template <int kCount>
  __device__ void Load(int64_t set, int column, T (&weights)[kCount], T (&shifts)[kCount]) const {
    const int64_t first = set % groups * per_group;
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      const int64_t c = first + size.Quotient(column + i);
      weights[i] = scale == nullptr ? T(1) : scale[c];
      shifts[i] = bias == nullptr ? T(0) : bias[c];
    }
  }
};

/// Writes the moments of a set, as GpuGroupNorm.
template <typename T>
struct KeepSetMoments {
  T *mean, *spread;
  double epsilon;
  bool inverts;

  __device__ void operator()(int64_t set, double set_mean, double variance) const {
    if (mean != nullptr) mean[set] = static_cast<T>(set_mean);
    if (spread == nullptr) return;
    spread[set] = static_cast<T>(inverts ? 1.0 / std::sqrt(variance + epsilon) : variance);
  }
};

/// GpuGroupNorm, if each set lies in one piece and fits the chip; otherwise false.
template <typename T>
bool GpuGroupNormOfRows(const GPUContext& ctx, const GroupNormShape& s, const T* x, const T* scale,
                        const T* bias, const KeepSetMoments<T>& keep, T* y) {
  const bool whole_groups = s.channels == s.groups * s.per_group;
  if (s.last || !whole_groups) return false;
  const int64_t len = s.per_group * s.size;
  const ChannelFactors<T> factors{scale, bias, s.groups, s.per_group, Divider<int64_t>(s.size)};
  return GpuHeldRows<T, 1>(ctx, s.sets(), len, {{x}}, {y},
                           NormRowBody<T, ChannelFactors<T>, KeepSetMoments<T>>{
                               len, static_cast<T>(keep.epsilon), factors, keep, y});
}

/// y = (x - mean) factor + shift. `spread` gets the variance, or 1 / sqrt(variance + epsilon) if
/// `inverts`. Any of scale, bias, mean and spread may be nullptr. s has elements.
template <typename T>
void GpuGroupNorm(const GPUContext& ctx, const GroupNormShape& s, const T* x, const T* scale,
                  const T* bias, double epsilon, bool inverts, T* y, T* mean, T* spread) {
  const KeepSetMoments<T> keep{mean, spread, epsilon, inverts};
  if (GpuGroupNormOfRows(ctx, s, x, scale, bias, keep, y)) return;
  const AllocationPtr memory = ctx.Workspace(static_cast<size_t>(s.sets()) * 2 * sizeof(double));
  double* means = static_cast<double*>(memory->ptr());
  double* variances = means + s.sets();
  GpuMeanOfSets(
      ctx, s, [=] DEVICE(int64_t i, int64_t) { return static_cast<double>(x[i]); }, means);
  GpuMeanOfSets(
      ctx, s,
      [=] DEVICE(int64_t i, int64_t set) {
        const double away = static_cast<double>(x[i]) - means[set];
        return away * away;
      },
      variances);
  GpuLoop(ctx, s.numel(), [=] DEVICE(int64_t i) {
    const int64_t c = s.ChannelOf(i), set = s.SetOf(s.ImageOf(i), c);
    const T inverse = static_cast<T>(1.0 / std::sqrt(variances[set] + epsilon));
    const T factor = scale == nullptr ? inverse : scale[c] * inverse;
    y[i] = (x[i] - static_cast<T>(means[set])) * factor + (bias == nullptr ? T(0) : bias[c]);
  });
  GpuLoop(ctx, s.sets(), [=] DEVICE(int64_t set) { keep(set, means[set], variances[set]); });
}

/// What the gradients of both read; `spread` as GpuGroupNorm.
template <typename T>
struct GroupNormGradInputs {
  const T *x, *g, *scale, *mean, *spread;  // scale: nullptr for 1
  double epsilon;
  bool inverts;

  __device__ double Inverse(int64_t set) const {
    const double value = static_cast<double>(spread[set]);
    return inverts ? value : 1 / std::sqrt(value + epsilon);
  }
  __device__ double Normal(int64_t i, int64_t set) const {
    return (static_cast<double>(x[i]) - static_cast<double>(mean[set])) * Inverse(set);
  }
  __device__ double Factor(int64_t c) const {
    return scale == nullptr ? 1.0 : static_cast<double>(scale[c]);
  }
};

/// Sums over one channel of one image: of g, and of g times the normalised x.
template <typename T>
struct ChannelGradSource {
  GroupNormShape s;
  GroupNormGradInputs<T> in;
  __device__ int64_t Base(int64_t o) const { return s.At(o / s.channels, o % s.channels, 0); }
  __device__ TwoSums<double> Load(int64_t base, int64_t o, int64_t k) const {
    const int64_t i = base + (s.last ? k * s.channels : k);
    const double g = static_cast<double>(in.g[i]);
    return {g, g * in.Normal(i, s.SetOf(o / s.channels, o % s.channels))};
  }
};

/// The gradients of GpuGroupNorm, each nullptr where it is not wanted; x_grad may be the memory of
/// the gradient of y.
template <typename T>
void GpuGroupNormGrad(const GPUContext& ctx, const GroupNormShape& s,
                      const GroupNormGradInputs<T>& in, T* x_grad, T* scale_grad, T* bias_grad) {
  const int64_t rows = s.images * s.channels;
  const funcs::GpuArray<TwoSums<double>> memory(ctx, rows + s.sets());
  TwoSums<double>* sums = memory.data();
  TwoSums<double>* of_sets = sums + rows;
  GpuReduce(ctx, rows, s.size, !s.last, TwoSums<double>(), ChannelGradSource<T>{s, in},
            AddTwoSums(), KeepSum(), sums);
  GpuLoop(ctx, s.channels, [=] DEVICE(int64_t c) {
    TwoSums<double> total;
    for (int64_t n = 0; n < s.images; ++n) total = AddTwoSums()(total, sums[n * s.channels + c]);
    if (scale_grad != nullptr) scale_grad[c] = static_cast<T>(total.second);
    if (bias_grad != nullptr) bias_grad[c] = static_cast<T>(total.first);
  });
  if (x_grad == nullptr) return;
  GpuLoop(ctx, s.sets(), [=] DEVICE(int64_t set) {
    TwoSums<double> total;
    const int64_t n = set / s.groups, first = set % s.groups * s.per_group;
    for (int64_t c = first; c < first + s.ChannelsOf(set % s.groups); ++c) {
      total.first += in.Factor(c) * sums[n * s.channels + c].first;
      total.second += in.Factor(c) * sums[n * s.channels + c].second;
    }
    of_sets[set] = total;
  });
  GpuLoop(ctx, s.numel(), [=] DEVICE(int64_t i) {
    const int64_t c = s.ChannelOf(i), set = s.SetOf(s.ImageOf(i), c);
    const double shared = (of_sets[set].first + in.Normal(i, set) * of_sets[set].second) /
                          static_cast<double>(s.ElementsOf(set));
    x_grad[i] =
        static_cast<T>(in.Inverse(set) * (in.Factor(c) * static_cast<double>(in.g[i]) - shared));
  });
}

}  // namespace primitive
}  // namespace phi
