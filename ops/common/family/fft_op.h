#pragma once

#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "ops/common/family/copy_op.h"

// Shared by the references of the Fourier transforms: the sums of the definition, in float64.

namespace paddle::operators {
namespace reference {

using Spectrum = std::vector<std::complex<double>>;

/// The data of a transform over several axes, one step per axis; `dims` change from step to step.
struct FourierSteps {
  Index dims;
  Spectrum data;
};

/// Replaces each line along `axis` by one of `length` elements; new element k is the sum over j of
/// weight(k, j) times element j.
template <typename Weight>
void SumAlong(int64_t axis, int64_t length, Weight weight, FourierSteps* steps) {
  FourierSteps next;
  next.dims = steps->dims;
  next.dims[axis] = length;
  next.data.resize(CountOf(next.dims));
  Index index(next.dims.size(), 0);
  for (std::complex<double>& sum : next.data) {
    Index from = index;
    for (int64_t j = 0; j < steps->dims[axis]; ++j) {
      from[axis] = j;
      sum += weight(index[axis], j) * steps->data[OffsetOf(from, steps->dims)];
    }
    NextIndex(next.dims, &index);
  }
  *steps = next;
}

/// Quarters of a turn are exact, so that parts of the result that are 0 are.
inline std::complex<double> FourierWeight(bool forward, int64_t k, int64_t j, int64_t n) {
  const int64_t step = k * j % n;
  double cosine = 0, sine = 0;
  if (4 * step % n == 0) {
    (step * 2 % n == 0 ? cosine : sine) = step * 2 < n ? 1 : -1;
  } else {
    const double angle = 2 * std::acos(-1.0) * static_cast<double>(step) / static_cast<double>(n);
    cosine = std::cos(angle);
    sine = std::sin(angle);
  }
  return {cosine, forward ? -sine : sine};
}
/// The transform along one axis; only the first `kept` elements of the result are kept.
inline void TransformAlong(int64_t axis, bool forward, int64_t kept, FourierSteps* steps) {
  const int64_t n = steps->dims[axis];
  SumAlong(
      axis, kept, [=](int64_t k, int64_t j) { return FourierWeight(forward, k, j, n); }, steps);
}
inline double FourierFactor(const std::string& normalization, bool forward, int64_t count) {
  if (normalization == "ortho") return 1 / std::sqrt(static_cast<double>(count));
  const bool divides = forward ? normalization == "forward" : normalization == "backward";
  return divides ? 1 / static_cast<double>(count) : 1;
}
inline Index FourierAxes(const framework::ExecutionContext& ctx, int rank) {
  Index axes = ctx.Attr<std::vector<int64_t>>("axes");
  for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
  return axes;
}

}  // namespace reference
}  // namespace paddle::operators
