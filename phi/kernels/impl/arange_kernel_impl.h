#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "phi/common/scalar.h"
#include "phi/core/asked_count.h"
#include "phi/kernels/arange_kernel.h"
#include "phi/kernels/funcs/host_elements.h"

namespace phi {
namespace internal {

// How many elements lie in [first, last) with steps of `by`, which is not 0 and leads there.
template <typename T>
int64_t ArangeCount(T first, T last, T by) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  bool fits;
  int64_t count;
  if constexpr (std::is_integral_v<T>) {
    // Without a sign, as a difference of two numbers may be beyond the largest with one.
    const auto at = [](T value) { return static_cast<uint64_t>(static_cast<int64_t>(value)); };
    const uint64_t length = by > 0 ? at(last) - at(first) : at(first) - at(last);
    const uint64_t stride = by > 0 ? at(by) : 0 - at(by);
    const uint64_t steps = length / stride + (length % stride == 0 ? 0 : 1);
    fits = steps <= static_cast<uint64_t>(kMost);
    count = static_cast<int64_t>(steps);
  } else {
    const double steps = std::ceil(static_cast<double>(std::abs((last - first) / by)));
    fits = steps < static_cast<double>(kMost);  // false for NaN
    count = fits ? static_cast<int64_t>(steps) : 0;
  }
  PADDLE_ENFORCE(fits, errors::InvalidArgument("from Start %s to End %s by Step %s are more "
                                               "elements than can be counted",
                                               Scalar(first), Scalar(last), Scalar(by)));
  return count;
}

}  // namespace internal

template <typename T, typename Context>
void ArangeKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& end,
                  const DenseTensor& step, DenseTensor* out) {
  const T first = start.data<T>()[0], last = end.data<T>()[0], by = step.data<T>()[0];
  PADDLE_ENFORCE(by != 0 && (first == last || (by > 0) == (last > first)),
                 errors::InvalidArgument("input Step must lead from Start to End; they are %s, %s "
                                         "and %s",
                                         Scalar(by), Scalar(first), Scalar(last)));
  const int64_t count = internal::ArangeCount(first, last, by);
  CheckAskedCount("inputs Start, End and Step ask", count);
  out->Resize(make_ddim({count}));
  funcs::FillOnHost<T>(ctx, out, [=](T* to) {
    for (int64_t i = 0; i < count; ++i) {
      to[i] = i == 0 ? first : static_cast<T>(to[i - 1] + by);  // the original's rounding
    }
  });
}

template <typename T, typename Context>
void LinspaceKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& stop,
                    const DenseTensor& number, DataType, DenseTensor* out) {
  const T first = Scalar(start).to<T>(), last = Scalar(stop).to<T>();
  const int64_t count = Scalar(number).to<int64_t>();
  PADDLE_ENFORCE_GE(count, 1,
                    errors::InvalidArgument("input Num must be above 0; it is %d", count));
  CheckAskedCount("input Num asks", count);
  out->Resize(make_ddim({count}));
  if (count == 1) return funcs::FillOnHost<T>(ctx, out, [=](T* to) { *to = first; });
  const double by = static_cast<double>(last - first) / static_cast<double>(count - 1);
  funcs::FillOnHost<T>(ctx, out, [=](T* to) {
    for (int64_t i = 0; i < count; ++i) {
      // From the nearer end, so that both ends are exact.
      to[i] = i < count / 2 ? static_cast<T>(static_cast<double>(first) + by * i)
                            : static_cast<T>(static_cast<double>(last) - by * (count - 1 - i));
    }
  });
}

template <typename T, typename Context>
void LogspaceKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& stop,
                    const DenseTensor& number, const DenseTensor& base, DataType,
                    DenseTensor* out) {
  const auto first = static_cast<double>(Scalar(start).to<T>());
  const auto last = static_cast<double>(Scalar(stop).to<T>());
  const auto root = static_cast<double>(Scalar(base).to<T>());
  const int64_t count = Scalar(number).to<int64_t>();
  PADDLE_ENFORCE_GE(count, 1,
                    errors::InvalidArgument("input Num must be above 0; it is %d", count));
  CheckAskedCount("input Num asks", count);
  out->Resize(make_ddim({count}));
  const double by = count == 1 ? 0 : (last - first) / static_cast<double>(count - 1);
  funcs::FillOnHost<T>(ctx, out, [=](T* to) {
    for (int64_t i = 0; i < count; ++i) {
      // From the nearer end, as linspace.
      const bool near_first = count == 1 || i < count / 2;
      const double exponent = near_first ? first + by * i : last - by * (count - 1 - i);
      to[i] = static_cast<T>(std::pow(root, exponent));
    }
  });
}

}  // namespace phi
