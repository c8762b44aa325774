#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

namespace reference {

/// `dims` aligned with axes `axis` and following of a shape of rank `rank` (-1: with its last
/// axes), padded with ones.
inline std::vector<int64_t> PadShape(const phi::DDim& dims, int rank, int axis) {
  std::vector<int64_t> padded(rank, 1);
  // `axis` places the smaller shape; the other one starts at 0 whatever it is.
  const int begin = axis < 0 || dims.size() == rank ? rank - dims.size() : axis;
  for (int i = 0; i < dims.size(); ++i) {
    // Trailing ones beyond the end are dropped: [2, 3] + [3, 1] at axis 1.
    if (begin + i < rank) padded[begin + i] = dims[i];
  }
  return padded;
}
inline std::vector<int64_t> RepeatStrides(const std::vector<int64_t>& dims) {
  std::vector<int64_t> strides(dims.size(), 0);
  int64_t step = 1;
  for (int i = static_cast<int>(dims.size()) - 1; i >= 0; --i) {
    strides[i] = dims[i] == 1 ? 0 : step;
    step *= dims[i];
  }
  return strides;
}

/// Attribute `axis`; with `trailing_first` it is -1 if X and Y broadcast at their ends.
inline int AxisOfPairs(const framework::ExecutionContext& ctx, bool trailing_first) {
  const int axis = ctx.HasAttr("axis") ? ctx.Attr<int>("axis") : -1;
  if (!trailing_first) return axis;
  const auto x = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  const auto y = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  for (auto a = x.rbegin(), b = y.rbegin(); a != x.rend() && b != y.rend(); ++a, ++b) {
    if (*a != *b && *a != 1 && *b != 1) return axis;
  }
  return -1;
}

/// The quotient of integers, rounded toward zero: apart from the kernels' own division, which it
/// judges. The smallest number divided by -1 is itself. Errors: InvalidArgument for a divisor of 0.
template <typename W>
W WholeQuotient(W a, W b) {
  PADDLE_ENFORCE(b != W(0),
                 phi::errors::InvalidArgument("an integer is divided by 0: input Y holds a 0"));
  if constexpr (std::is_signed_v<W>) {
    if (b == W(-1)) return static_cast<W>(0 - static_cast<std::make_unsigned_t<W>>(a));
  }
  return static_cast<W>(a / b);
}

/// map(x, y) for all pairs, in row-major order of the result's shape `out_dims`, which may hold
/// more than both inputs; `axis` as in the attribute.
template <typename T, typename Out, typename Map>
phi::CountedVector<Out> MapPairs(const DenseTensor& x, const DenseTensor& y,
                                 const phi::DDim& out_dims, int axis, Map map) {
  const std::vector<int64_t> dims = phi::vectorize(out_dims);
  const int rank = static_cast<int>(dims.size());
  const std::vector<int64_t> x_strides = RepeatStrides(PadShape(x.dims(), rank, axis));
  const std::vector<int64_t> y_strides = RepeatStrides(PadShape(y.dims(), rank, axis));
  phi::CountedVector<Out> result;
  if (phi::product(out_dims) == 0) return result;
  result.reserve(static_cast<size_t>(phi::product(out_dims)));
  std::vector<int64_t> index(rank, 0);
  do {
    int64_t i = 0, j = 0;
    for (int d = 0; d < rank; ++d) {
      i += index[d] * x_strides[d];
      j += index[d] * y_strides[d];
    }
    result.push_back(map(x.data<T>()[i], y.data<T>()[j]));
  } while (NextIndex(dims, &index));
  return result;
}

}  // namespace reference

/// The reference. `Function::Apply(a, b)` maps two values of the wide type.
template <typename T, typename Function, bool kTrailingFirst = false>
class ElementwiseReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto result = reference::MapPairs<T, T>(
        *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"), out->dims(),
        reference::AxisOfPairs(ctx, kTrailingFirst), [](const T& a, const T& b) {
          return reference::Narrow<T>(Function::Apply(reference::Widen(a), reference::Widen(b)));
        });
    std::copy(result.begin(), result.end(), reference::Allocate<T>(ctx, out));
  }
};

/// The reference of a comparison: `Function::Apply(a, b)` of two elements is a bool.
template <typename T, typename Function>
class TestPairsReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto result = reference::MapPairs<T, char>(
        *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"), out->dims(),
        reference::AxisOfPairs(ctx, false), [](const T& a, const T& b) {
          return Function::Apply(reference::Widen(a), reference::Widen(b));
        });
    std::copy(result.begin(), result.end(), reference::Allocate<bool>(ctx, out));
  }
};

}  // namespace paddle::operators

/// Registers the reference for every dtype that the arithmetic ops compute in, and for the further
/// dtypes given.
#define PD_LEGACY_ELEMENTWISE_KERNEL(op_type, Kernel, ...)                                   \
  PD_LEGACY_KERNEL(op_type, Kernel, float, double, int, int64_t, phi::dtype::complex<float>, \
                   phi::dtype::complex<double>, ##__VA_ARGS__)

/// The legacy kernel of a binary op without attributes but `axis`, as an expression of `a` and `b`,
/// values of the wide type W: PD_LEGACY_BINARY_KERNEL(bitwise_and, BitwiseAnd, a & b, bool, int);
#define PD_LEGACY_BINARY_KERNEL(op_type, Name, expression, ...)           \
  namespace paddle::operators {                                           \
  struct Name##Reference {                                                \
    template <typename W>                                                 \
    static W Apply(W a, W b) {                                            \
      return static_cast<W>(expression);                                  \
    }                                                                     \
  };                                                                      \
  template <typename T>                                                   \
  using Name##CPUKernel = ElementwiseReferenceKernel<T, Name##Reference>; \
  }                                                                       \
  PD_LEGACY_KERNEL(op_type, Name##CPUKernel, __VA_ARGS__)

/// As PD_LEGACY_BINARY_KERNEL, for an expression that is a bool:
/// PD_LEGACY_COMPARISON(equal, Equal, a == b, float, double);
#define PD_LEGACY_COMPARISON(op_type, Name, expression, ...)            \
  namespace paddle::operators {                                         \
  struct Name##Reference {                                              \
    template <typename W>                                               \
    static bool Apply(W a, W b) {                                       \
      return expression;                                                \
    }                                                                   \
  };                                                                    \
  template <typename T>                                                 \
  using Name##CPUKernel = TestPairsReferenceKernel<T, Name##Reference>; \
  }                                                                     \
  PD_LEGACY_KERNEL(op_type, Name##CPUKernel, __VA_ARGS__)
