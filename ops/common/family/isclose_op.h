#pragma once

#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

namespace reference {

inline double IscloseTolerance(const framework::ExecutionContext& ctx, const char* slot,
                               const char* attribute) {
  if (ctx.HasInput(slot)) return phi::Scalar(*ctx.Input<DenseTensor>(slot)).to<double>();
  return std::stod(ctx.Attr<std::string>(attribute));
}

/// For every pair of elements, whether they are close. As in the original, an excess of up to 1e-15
/// over the tolerance is ignored, and an infinite `Other` is close to everything but NaN.
template <typename T>
std::vector<bool> ClosePairs(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const auto* y = ctx.Input<DenseTensor>("Other");
  const double rtol = IscloseTolerance(ctx, "Rtol", "rtol");
  const double atol = IscloseTolerance(ctx, "Atol", "atol");
  const bool equal_nan = ctx.Attr<bool>("equal_nan");
  // In the original, a complex NaN is close to everything.
  constexpr bool kIsComplex = phi::IsComplexType(phi::CppTypeToDataType<T>::value);
  std::vector<bool> close(x->numel());
  for (int64_t i = 0; i < x->numel(); ++i) {
    const auto a = std::complex<double>(Widen(x->data<T>()[i]));
    const auto b = std::complex<double>(Widen(y->data<T>()[i]));
    const bool a_nan = a != a, b_nan = b != b;
    if (a_nan || b_nan) {
      close[i] = kIsComplex || (a_nan && b_nan && equal_nan);
    } else {
      const double excess = std::abs(a - b) - (atol + rtol * std::abs(b));
      close[i] = a == b || std::isinf(std::abs(b)) || excess <= 1e-15;
    }
  }
  return close;
}

}  // namespace reference
}  // namespace paddle::operators
