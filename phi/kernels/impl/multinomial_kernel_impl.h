#pragma once

#include <algorithm>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/multinomial_kernel.h"

namespace phi {
namespace internal {

// A copy of the row in float64. Errors: see the header.
template <typename T>
std::vector<double> SharesOf(const T* row, int64_t count, int64_t samples, bool replacement) {
  int64_t possible = 0;
  for (int64_t i = 0; i < count; ++i) {
    PADDLE_ENFORCE(row[i] >= T(0),
                   errors::InvalidArgument("input X must not be negative; element %d is %s", i,
                                           static_cast<double>(row[i])));
    possible += row[i] > T(0);
  }
  PADDLE_ENFORCE(possible > 0, errors::InvalidArgument("a row of input X must have a sum above 0"));
  PADDLE_ENFORCE(
      replacement || possible >= samples,
      errors::InvalidArgument("attribute `num_samples` must not be above the %d elements "
                              "above 0 of a row of X; it is %d",
                              possible, samples));
  return std::vector<double>(row, row + count);
}

// sums[i] = shares[0] + .. + shares[i], from index `begin` on.
inline void AccumulateShares(const std::vector<double>& shares, size_t begin,
                             std::vector<double>* sums) {
  double sum = begin == 0 ? 0 : (*sums)[begin - 1];
  for (size_t i = begin; i < shares.size(); ++i) (*sums)[i] = sum += shares[i];
}

// The first index whose sum is above `at`; one that has a share of its own.
inline int64_t PlaceOf(const std::vector<double>& sums, double at) {
  const auto found = std::upper_bound(sums.begin(), sums.end(), at);
  if (found != sums.end()) return found - sums.begin();
  return std::lower_bound(sums.begin(), sums.end(), sums.back()) - sums.begin();
}

inline void DrawPlaces(std::vector<double> shares, int64_t samples, bool replacement,
                       std::mt19937_64* engine, int64_t* to) {
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> sums(shares.size());
  AccumulateShares(shares, 0, &sums);
  for (int64_t s = 0; s < samples; ++s) {
    to[s] = PlaceOf(sums, uniform(*engine) * sums.back());
    if (replacement) continue;
    const auto index = static_cast<size_t>(to[s]);
    shares[index] = 0;
    AccumulateShares(shares, index, &sums);
  }
}

}  // namespace internal

// The elements of x are checked: a GPU's kernel gets them on the host.
template <typename T, typename Context>
void MultinomialKernel(const Context& ctx, const DenseTensor& x, const Scalar& num_samples,
                       bool replacement, DenseTensor* out) {
  const DDim dims = x.dims();
  const int64_t count = dims[dims.size() - 1], rows = dims.size() == 1 ? 1 : dims[0];
  const int64_t samples = num_samples.to<int64_t>();
  DDim result = dims;
  result[dims.size() - 1] = samples;
  out->Resize(result);
  const T* from = rows > 0 && count > 0 ? x.data<T>() : nullptr;
  funcs::FillOnHost<int64_t>(ctx, out, [&](int64_t* to) {
    if (rows == 0) return;
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      for (int64_t r = 0; r < rows; ++r) {
        internal::DrawPlaces(internal::SharesOf(from + r * count, count, samples, replacement),
                             samples, replacement, &engine, to + r * samples);
      }
    });
  });
}

}  // namespace phi
