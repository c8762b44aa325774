#pragma once

#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {
namespace reference {

/// Normalises the elements x[index] of one group in float64 and applies scale and bias by channel.
struct NormalizedGroup {
  double mean = 0, variance = 0;
};
template <typename T>
NormalizedGroup NormalizeGroup(const T* x, const std::vector<int64_t>& index,
                               const std::vector<int64_t>& channel, const T* scale, const T* bias,
                               double epsilon, std::vector<T>* y) {
  NormalizedGroup s;
  const double count = static_cast<double>(index.size());
  for (int64_t i : index) s.mean += static_cast<double>(x[i]) / count;
  for (int64_t i : index) {
    const double d = static_cast<double>(x[i]) - s.mean;
    s.variance += d * d / count;
  }
  for (size_t k = 0; k < index.size(); ++k) {
    double v = (static_cast<double>(x[index[k]]) - s.mean) / std::sqrt(s.variance + epsilon);
    if (scale != nullptr) v *= static_cast<double>(scale[channel[k]]);
    if (bias != nullptr) v += static_cast<double>(bias[channel[k]]);
    (*y)[index[k]] = static_cast<T>(v);
  }
  return s;
}

template <typename T>
const T* ValuesOrNull(const framework::ExecutionContext& ctx, const char* slot) {
  return ctx.HasInput(slot) ? ctx.Input<DenseTensor>(slot)->template data<T>() : nullptr;
}

}  // namespace reference
}  // namespace paddle::operators
